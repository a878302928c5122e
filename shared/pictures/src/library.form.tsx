import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { errorSentence, useLeaveGuard } from '@sodalizio/area-kit';
import { searchLength, tidyLine, tooLong } from '@sodalizio/contract';
import type { Image } from '@sodalizio/contract/images';
import { EmptyState, FailedState, FormDialog, typedAs } from '@sodalizio/ui';
import { IconAlertTriangle, IconPhoto, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type PictureUpload, type StorePicture, usePictureUpload } from './picture.save.ts';
import { PictureDrop, UploadButton } from './picture-drop.tsx';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';
import { usePictures } from './pictures.query.ts';
import { WordsField, type WordsFieldProps, wordsFault } from './words-field.tsx';

interface LibraryFormProps {
  storePicture: StorePicture;
  /** Also asks for an alternative text: for a picture within a text. */
  asksWords?: boolean;
  /** `alt` is '' for a decorative picture, and without `asksWords`. */
  onPick: (image: Image, alt: string) => void;
  onClose: () => void;
}

/** The stored pictures, to choose one; an uploaded one is chosen automatically. */
export function LibraryForm({ storePicture, asksWords = false, onPick, onClose }: LibraryFormProps) {
  const words = useId();
  const list = useId();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(tooLong(search, searchLength) ? '' : tidyLine(search), 250);
  const pictures = usePictures(asked);
  const [chosen, setChosen] = useState<Image>();
  const [alt, setAlt] = useState('');
  const [decorative, setDecorative] = useState(false);
  const [tried, setTried] = useState(false);
  const upload = usePictureUpload(storePicture, (image) => {
    // It is the newest: shown first, once no search hides it.
    setSearch('');
    if (!chosenMeanwhile) setChosen(image);
  });
  const sending = upload.sending !== undefined;
  const dirty = alt !== '' || sending;
  useLeaveGuard(dirty);
  // Whoever waited for a slow upload by choosing another picture keeps that one, and its words.
  const [chosenMeanwhile, setChosenMeanwhile] = useState(false);
  useEffect(() => {
    if (!sending) setChosenMeanwhile(false);
  }, [sending]);
  const choose = (image: Image) => {
    setChosenMeanwhile(sending);
    setChosen(image);
  };
  // A file brought after a choice takes its place.
  const awaited = sending && !chosenMeanwhile;
  const missing = missingChoice(chosen, awaited);
  const refusal = asksWords && !decorative && !missing ? wordsFault(alt) : undefined;
  const submit = () => {
    setTried(true);
    if (chosen && !missing && !refusal) onPick(chosen, decorative ? '' : alt.trim());
  };
  const faults = [
    { label: labels.pictures, message: missing, fieldId: list },
    { label: labels.alternative, message: refusal, fieldId: words },
  ];
  const errors = faults.flatMap(({ message, ...field }) => (tried && message ? [{ ...field, message }] : []));
  return (
    <FormDialog
      title={labels.libraryTitle}
      submitLabel={asksWords ? labels.insert : labels.use}
      dirty={dirty}
      errors={errors}
      size="xl"
      onSubmit={submit}
      onClose={onClose}
    >
      <Tools upload={upload} search={search} onSearch={setSearch} />
      <div className={styles.notice}>
        <Text size="sm" c="dimmed" role="status">
          {pictures.waiting || pictures.failure ? '' : labels.found(pictures.total)}
        </Text>
        <Text size="sm" fw={550} role="status">
          {chosen && labels.chosen(chosen.name)}
        </Text>
      </div>
      <Pictures id={list} pictures={pictures} searched={asked !== ''} chosen={chosen} onChoose={choose} />
      {asksWords && chosen && (
        <ChosenWords
          chosen={chosen.id}
          id={words}
          alt={alt}
          onAltChange={setAlt}
          decorative={decorative}
          onDecorativeChange={setDecorative}
          error={tried ? refusal : undefined}
        />
      )}
    </FormDialog>
  );
}

function missingChoice(chosen: Image | undefined, awaited: boolean): string | undefined {
  if (awaited) return labels.onItsWay;
  return chosen ? undefined : labels.chooseFirst;
}

/** The words of the chosen picture: those that were typed for another one are to be looked at again. */
function ChosenWords({ chosen, ...field }: WordsFieldProps & { chosen: number }) {
  const { alt, onAltChange } = field;
  const [described, setDescribed] = useState<number>();
  return (
    <WordsField
      {...field}
      onAltChange={(text) => {
        setDescribed(chosen);
        onAltChange(text);
      }}
      description={alt !== '' && described !== chosen ? labels.alternativeOfOther : undefined}
    />
  );
}

function Tools({
  upload,
  search,
  onSearch,
}: {
  upload: PictureUpload;
  search: string;
  onSearch: (search: string) => void;
}) {
  return (
    <PictureDrop upload={upload}>
      <div className={styles.tools}>
        <TextInput
          type="search"
          {...typedAs.search}
          className={styles.search ?? ''}
          aria-label={labels.search}
          placeholder={labels.searchPlaceholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          error={tooLong(search, searchLength)}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          // Enter searches, as everywhere; it does not submit the choice.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <UploadButton upload={upload} label={labels.upload} />
      </div>
      <Text size="sm" c="dimmed">
        {labels.hint}
      </Text>
    </PictureDrop>
  );
}

interface PicturesProps {
  id: string;
  pictures: ReturnType<typeof usePictures>;
  searched: boolean;
  chosen: Image | undefined;
  onChoose: (image: Image) => void;
}

/** Pictures as radio buttons: arrows move between them. */
function Pictures({ id, pictures, searched, chosen, onChoose }: PicturesProps) {
  const { images, waiting, failure, more, moreFailed, reading, retry } = pictures;
  const tiles = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const isWhole = more === undefined;
  // The pressed button is gone after the last page.
  useEffect(() => {
    const at = firstNew.current;
    if (!isWhole || at === undefined || document.activeElement !== document.body) return;
    tiles.current?.querySelectorAll('input')[at]?.focus();
  }, [isWhole]);
  const goOn = () => {
    firstNew.current = images.length;
    more?.();
  };
  if (failure && images.length === 0) return <FailedState sentence={errorSentence(failure)} onRetry={retry} />;
  if (!waiting && images.length === 0)
    return (
      <div id={id} tabIndex={-1}>
        {searched ? (
          <EmptyState title={labels.nothingFound} hint={labels.nothingFoundHint} />
        ) : (
          <EmptyState
            title={labels.emptyLibrary}
            hint={labels.emptyLibraryHint}
            icon={<IconPhoto size={28} stroke={1.5} />}
          />
        )}
      </div>
    );
  return (
    <>
      <div
        ref={tiles}
        id={id}
        role="radiogroup"
        aria-label={labels.pictures}
        tabIndex={-1}
        className={styles.tiles}
        aria-busy={waiting}
      >
        {waiting && Array.from({ length: 8 }, (_, place) => <span key={place} className={styles.bone} aria-hidden />)}
        {images.map((image) => (
          <label key={image.id} className={styles.tile}>
            <input
              type="radio"
              name={id}
              className={styles.choice}
              checked={chosen?.id === image.id}
              onChange={() => onChoose(image)}
            />
            <img src={image.thumb_path} alt="" width={160} height={120} loading="lazy" />
            <span className={styles.name} title={image.name}>
              {image.name}
            </span>{' '}
            <span className={styles.size}>{labels.size(image.width, image.height)}</span>
          </label>
        ))}
      </div>
      {failure && moreFailed && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {errorSentence(failure)}
        </Alert>
      )}
      {more && (
        <Button variant="default" data-disabled={reading} aria-disabled={reading} onClick={() => !reading && goOn()}>
          {labels.more}
        </Button>
      )}
    </>
  );
}
