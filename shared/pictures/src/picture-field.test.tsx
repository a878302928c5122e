import { cropImage, type Image, imageById, uploadArticleImage } from '@sodalizio/contract/images';
import {
  act,
  allAnswered,
  answers,
  button,
  dialog,
  field,
  fireEvent,
  hasUnsavedWork,
  losesWork,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Picture, pictureOf } from './picture.ts';
import { PictureField } from './picture-field.tsx';
import { aFile, anImage, fakeLibrary, storePicture } from './test-pictures.ts';

interface Held {
  picture: Picture | null;
  alt: string;
  decorative: boolean;
}

async function open(start: Partial<Held>, options: RenderOptions & { altError?: string; logo?: true } = {}) {
  const held: { now: Held } = { now: { picture: null, alt: '', decorative: false, ...start } };
  function Form() {
    const [values, setValues] = useState(held.now);
    held.now = values;
    const change = (part: Partial<Held>) => setValues((before) => ({ ...before, ...part }));
    const words = {
      alt: values.alt,
      onAltChange: (alt: string) => change({ alt }),
      decorative: values.decorative,
      onDecorativeChange: (decorative: boolean) => change({ decorative }),
      altError: options.altError,
    };
    return (
      <PictureField
        id="picture"
        storePicture={storePicture}
        picture={values.picture}
        onChange={(picture) => change({ picture })}
        {...(!options.logo && { words })}
      />
    );
  }
  return { held, ...(await renderScreen(<Form />, options)) };
}

const chooser = (within_: ParentNode = document) => {
  const input = within_.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no choice of files');
  return input;
};
const drop = (files: File[]) =>
  fireEvent.drop(button(/^Carica un’/), { dataTransfer: { files, types: ['Files'], items: [] } });
async function takeFromLibrary(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(button('Scegli dalla libreria'));
  const library = within(await dialog('Libreria delle immagini'));
  await person.click(await library.findByRole('radio'));
  await person.click(library.getByRole('button', { name: 'Usa questa immagine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const stores = (image: Image) => answers(uploadArticleImage, () => image);

test('a chosen picture is stored, shown and described', async () => {
  const { person, held, api } = await open({}, { api: [stores(anImage(7))] });
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await person.upload(chooser(), aFile('gita.png'));
  const preview = await screen.findByRole('img', { name: 'Anteprima dell’immagine' });
  expect(preview.getAttribute('src')).toBe(`/images/${'7'.padStart(32, '0')}-600.webp`);
  expect([preview.getAttribute('width'), preview.getAttribute('height')]).toEqual(['600', '400']);
  expect(held.now.picture).toEqual(pictureOf(anImage(7)));
  expect(api.askedOf(uploadArticleImage)[0]?.body).toEqual({ image: { name: 'gita.png' } });
  await person.type(field('Testo alternativo'), 'Soci in gita');
  expect(held.now.alt).toBe('Soci in gita');
  expect(await screen.findByText('Immagine caricata.')).toBeTruthy();
});

test('a dropped picture takes the place of the one before, whose words are to be looked at again', async () => {
  const { person, held } = await open(
    { picture: pictureOf(anImage(7)), alt: 'Una gita' },
    { api: [stores(anImage(8))] },
  );
  drop([aFile('altra.png')]);
  await waitFor(() => expect(held.now.picture?.image_id).toBe(8));
  expect(held.now.alt).toBe('Una gita');
  const warning = 'Questo testo descriveva l’immagine di prima: controlla che valga ancora.';
  expect(await screen.findByText(warning)).toBeTruthy();
  await person.type(field('Testo alternativo'), '!');
  expect(screen.queryByText(warning)).toBeNull();
});

test.each([
  [
    'another kind of file',
    [aFile('statuto.pdf')],
    '«statuto.pdf» non si può usare: servono immagini .png, .jpg o .jpeg.',
  ],
  ['two at once', [aFile('a.png'), aFile('b.png')], 'Puoi caricare un’immagine alla volta.'],
])('%s is refused before anything is sent', async (_, files, sentence) => {
  const { api, held } = await open({});
  drop(files);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(api.seen).toEqual([]);
  expect(held.now.picture).toBeNull();
});

test.each([
  [400, 'image-damaged', 'L’immagine è danneggiata e non si può leggere: salvala di nuovo e riprova.'],
  [413, 'file-too-large', '«gita.png» è troppo grande: al massimo 15 MB.'],
] as const)(
  'a refusal by the server (%d %s) is shown, and another file may be sent',
  async (status, code, sentence) => {
    const { person, held, api } = await open({}, { api: [answers(uploadArticleImage, () => refusal(status, code))] });
    await person.upload(chooser(), aFile('gita.png'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    api.also(stores(anImage(9)));
    await person.upload(chooser(), aFile('gita.png'));
    await waitFor(() => expect(held.now.picture?.image_id).toBe(9));
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

test('leaving asks while a picture is sent, and sending can be stopped', async () => {
  let release = () => {};
  const held_ = new Promise<Image>((resolve) => {
    release = () => resolve(anImage(7));
  });
  const { person, held, api } = await open({}, { api: [answers(uploadArticleImage, () => held_)] });
  await person.upload(chooser(), aFile('gita.png'));
  await waitFor(() => expect(api.askedOf(uploadArticleImage)).toHaveLength(1));
  expect(button('Carica un’immagine').getAttribute('aria-disabled')).toBe('true');
  // No draft brings it back.
  expect([hasUnsavedWork(), losesWork()]).toEqual([true, true]);
  await person.click(button('Annulla'));
  await waitFor(() => expect(button('Carica un’immagine').getAttribute('aria-disabled')).toBe('false'));
  await waitFor(() => expect(api.askedOf(uploadArticleImage)[0]?.aborted).toBe(true));
  release();
  expect(hasUnsavedWork()).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(held.now.picture).toBeNull();
});

test('a second picture that is dropped while the first is being sent is refused with words, and the first is kept', async () => {
  let release = () => {};
  const answer = new Promise<Image>((resolve) => {
    release = () => resolve(anImage(7));
  });
  const { held, api } = await open({}, { api: [answers(uploadArticleImage, () => answer)] });
  drop([aFile('gita.png')]);
  await waitFor(() => expect(api.askedOf(uploadArticleImage)).toHaveLength(1));
  drop([aFile('altra.png')]);
  expect((await screen.findByRole('alert')).textContent).toBe('Puoi caricare un’immagine alla volta.');
  release();
  await waitFor(() => expect(held.now.picture).toEqual(pictureOf(anImage(7))));
  expect(api.askedOf(uploadArticleImage)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a removed picture leaves nothing behind, and comes back with its words', async () => {
  const before = { picture: pictureOf(anImage(7)), alt: 'Soci in gita', decorative: false };
  const { person, held } = await open(before);
  await person.click(button('Rimuovi immagine'));
  expect(held.now).toEqual({ picture: null, alt: '', decorative: false });
  expect(document.activeElement).toBe(button('Carica un’immagine'));
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  expect(held.now).toEqual(before);
});

test('a decorative picture needs no words, and says what is wrong only where it does', async () => {
  const altError = 'Manca il testo';
  const { person, held } = await open({ picture: pictureOf(anImage(7)) }, { altError });
  const words = field('Testo alternativo');
  expect(words.id).toBe('picture-alt');
  expect(screen.getByText(altError)).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: /^Immagine decorativa/ }));
  expect(held.now.decorative).toBe(true);
  expect(words.disabled).toBe(true);
  expect(screen.queryByText(altError)).toBeNull();
});

test('a picture that cannot be loaded is reported as missing', async () => {
  await open({ picture: pictureOf(anImage(7)) });
  fireEvent.error(screen.getByRole('img', { name: 'Anteprima dell’immagine' }));
  expect(screen.getByText('L’immagine non si può mostrare.')).toBeTruthy();
});

test('a picture of the library is used as it is', async () => {
  const { person, held } = await open({}, { api: [fakeLibrary(() => [anImage(3), anImage(2)])] });
  await person.click(button('Scegli dalla libreria'));
  const library = within(await dialog('Libreria delle immagini'));
  await person.click(await library.findByRole('radio', { name: /^foto-2\.jpg/ }));
  await person.click(library.getByRole('button', { name: 'Usa questa immagine' }));
  await waitFor(() => expect(held.now.picture).toEqual(pictureOf(anImage(2))));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is cut is cut out of the original', async () => {
  const cutOut = anImage(8, { original_id: 7 });
  const asked: number[] = [];
  const { person } = await open(
    { picture: pictureOf(cutOut) },
    {
      api: [
        answers(imageById, ({ params }) => {
          asked.push(params.image);
          return params.image === 8 ? cutOut : anImage(7);
        }),
        answers(cropImage, () => refusal(500, 'internal')),
      ],
    },
  );
  await person.click(button('Ritaglia'));
  const form = within(await dialog('Ritaglia l’immagine'));
  await waitFor(() => expect(asked).toEqual([8, 7]));
  await waitFor(() =>
    expect(document.querySelector('[data-testid=container] img')?.getAttribute('src')).toBe(
      `/images/${'7'.padStart(32, '0')}-1200.webp`,
    ),
  );
  // Without layout there is no part to crop: the button waits for the picture.
  expect(form.getByRole('button', { name: 'Ritaglia' }).getAttribute('aria-disabled')).toBe('true');
  await person.click(form.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a logo has no words of its own, and comes back when its removal is undone', async () => {
  const logo = pictureOf(anImage(7));
  const { person, held } = await open({ picture: logo }, { logo: true });
  expect(screen.queryByRole('textbox')).toBeNull();
  await person.click(button('Rimuovi immagine'));
  expect(held.now.picture).toBeNull();
  await person.click(button('Annulla'));
  expect(held.now.picture).toEqual(logo);
});

test('once its form is gone, a removal offers no undoing: nothing would come back', async () => {
  const { person, go } = await open({ picture: pictureOf(anImage(7)) }, { logo: true, path: '/modulo' });
  await person.click(button('Rimuovi immagine'));
  expect(await screen.findByRole('button', { name: 'Annulla' })).toBeTruthy();
  act(() => go('/altrove'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull());
});

test('a picture of the library that took the place of a removed one is not undone with the removal', async () => {
  const { person, held } = await open(
    { picture: pictureOf(anImage(7)), alt: 'Soci in gita' },
    { api: [fakeLibrary(() => [anImage(3)])] },
  );
  await person.click(button('Rimuovi immagine'));
  expect(await screen.findByRole('button', { name: 'Annulla' })).toBeTruthy();
  await takeFromLibrary(person);
  expect(await screen.findByText('Immagine scelta.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull());
  expect(held.now.picture).toEqual(pictureOf(anImage(3)));
});

test('a slow upload does not take the place of a picture that was chosen after it', async () => {
  let release = () => {};
  const slow = new Promise<Image>((resolve) => {
    release = () => resolve(anImage(7));
  });
  const opened = await open({}, { api: [answers(uploadArticleImage, () => slow), fakeLibrary(() => [anImage(3)])] });
  const { person, held, api } = opened;
  await person.upload(chooser(), aFile('gita.png'));
  await waitFor(() => expect(api.askedOf(uploadArticleImage)).toHaveLength(1));
  await takeFromLibrary(person);
  await waitFor(() => expect(held.now.picture).toEqual(pictureOf(anImage(3))));
  release();
  await allAnswered(opened);
  await waitFor(() => expect(button(/^Carica un’/).getAttribute('aria-disabled')).toBe('false'));
  expect(held.now.picture).toEqual(pictureOf(anImage(3)));
  expect(screen.queryByText('Immagine caricata.')).toBeNull();
});

test('a file that was refused is not said of the picture that is chosen instead', async () => {
  const damaged = answers(uploadArticleImage, () => refusal(400, 'image-damaged'));
  const { person, held } = await open({}, { api: [damaged, fakeLibrary(() => [anImage(3)])] });
  await person.upload(chooser(), aFile('gita.png'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^L’immagine è danneggiata/);
  await takeFromLibrary(person);
  expect(held.now.picture).toEqual(pictureOf(anImage(3)));
  expect(screen.queryByText(/^L’immagine è danneggiata/)).toBeNull();
});
