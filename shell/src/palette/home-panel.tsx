import { Kbd, UnstyledButton } from '@mantine/core';
import { useHint, useSession } from '@sodalizio/area-kit';
import { Content, EmptyState, Hint, keyWords, PageHeader } from '@sodalizio/ui';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useLiveAreas } from '../composition/live-composition.store.ts';
import { pagesFor, searchPrompt } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './home.module.css';
import { openPalette } from './palette.store.ts';
import { warmPalette } from './palette.tsx';
import type { ProposalsProps } from './proposals.tsx';

/** Without them the page still has its search, and the menu beside it. */
const Proposals = lazy(() => import('./proposals.tsx').catch(() => ({ default: (_: ProposalsProps) => <></> })));

/** The first page of whose menu does not begin where they search, and of who left theirs: the search, and what areas propose. */
export function HomePanel({ offered, areas }: Omit<ProposalsProps, 'pages'>) {
  const { user } = useSession();
  const hint = useHint('shell.search');
  useLiveAreas();
  const pages = pagesFor(offered, areas);
  const prompt = searchPrompt(areas);
  return (
    <Content width="form">
      <PageHeader title={shellLabels.welcome(user?.first_name ?? '')} />
      {prompt !== undefined && <SearchButton prompt={prompt} />}
      {prompt !== undefined && hint.shown && (
        <Hint onDismiss={hint.dismiss}>{keyWords(shellLabels.searchHintText)}</Hint>
      )}
      {pages.length === 0 && <EmptyState title={shellLabels.nothingAllowed} />}
      <Suspense fallback={null}>
        <Proposals offered={offered} areas={areas} pages={pages} />
      </Suspense>
    </Content>
  );
}

/** As large as a field, and what is typed on it goes into the palette. */
function SearchButton({ prompt }: { prompt: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the layout has moved the focus to the page.
    const waiting = setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement?.matches('main'))
        button.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(waiting);
  }, []);
  const typeOn = (event: KeyboardEvent) => {
    const command = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (command || !/^[\p{L}\d@]$/u.test(event.key)) return;
    event.preventDefault();
    openPalette(event.key);
  };
  return (
    <UnstyledButton
      ref={button}
      className={styles.search}
      onClick={() => openPalette()}
      onKeyDown={typeOn}
      onMouseEnter={warmPalette}
      onFocus={warmPalette}
    >
      <IconSearch size={20} aria-hidden="true" />
      <span className={styles.prompt}>{prompt}</span>
      <Kbd>{keyWords(shellLabels.searchHint)}</Kbd>
    </UnstyledButton>
  );
}
