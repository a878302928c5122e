import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { blankArticle, fieldsOf } from './article-values.ts';
import { Comparison } from './comparison.tsx';

const earlier = { ...fieldsOf(blankArticle, undefined), title: 'Corso', content: '<p>Si comincia a marzo</p>' };
const shownBeside = (label: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent;

test('a text that only looks different is not passed over beside another difference', async () => {
  const now = { ...earlier, title: 'Corsi', content: '<p>Si comincia <strong>a marzo</strong></p>' };
  await renderScreen(<Comparison version={2} then={earlier} now={now} />);
  expect(shownBeside('Titolo')).toContain('Corsi');
  expect(shownBeside('Contenuto')).toBe('(cambia solo la formattazione)');
});

test('a paragraph that was only divided is not shown as a text in which no difference can be found', async () => {
  const now = { ...earlier, content: '<p>Si comincia</p><p>a marzo</p>' };
  await renderScreen(<Comparison version={2} then={earlier} now={now} />);
  expect(screen.getByText('(cambia solo la formattazione)')).toBeTruthy();
  expect(screen.queryByText(/^Barrato/)).toBeNull();
});

test('a link that leads elsewhere is a difference of the text', async () => {
  const withLink = (address: string) => ({ ...earlier, content: `<p><a href="${address}">Iscriviti</a></p>` });
  await renderScreen(
    <Comparison version={2} then={withLink('https://a.example.org')} now={withLink('https://b.example.org')} />,
  );
  expect(shownBeside('Contenuto')).toBe('Iscriviti tolto: (https://a.example.org)aggiunto: (https://b.example.org)');
});
