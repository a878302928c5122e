import { undoBatch } from '@sodalizio/contract/associates';
import { answers, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { dialogLabels } from './bulk-dialog.labels.ts';
import { OutcomeDialog } from './outcome.tsx';

test('of very many who were left out the first hundred are shown, more on request until all are', async () => {
  const skipped = Array.from({ length: 720 }, (_, at) => ({
    codaica: `${at + 1}`,
    name: `Socio ${at + 1}`,
    reason: 'already-paid' as const,
  }));
  const { person } = await renderScreen(
    <OutcomeDialog
      act={{ kind: 'payment', body: { quota: 50, data: '2026-11-22', annorif: 2026, tipopaga: 'Contanti' } }}
      outcome={{ batch: '018f6e2c-0000-7000-8000-000000000000', done: 0, skipped }}
      onSelectSkipped={() => {}}
      onClose={() => {}}
    />,
  );
  const table = await screen.findByRole('table');
  const rows = () => within(table).getAllByRole('row').length - 1;
  expect(rows()).toBe(100);
  await person.click(screen.getByRole('button', { name: 'Mostra altri 500' }));
  expect(rows()).toBe(600);
  await person.click(screen.getByRole('button', { name: 'Mostra altri 120' }));
  expect(rows()).toBe(720);
  expect(screen.queryByRole('button', { name: /^Mostra altri/ })).toBeNull();
  expect(document.activeElement).toBe(table.closest('section'));
});

function ClosedOutcome() {
  const [open, setOpen] = useState(true);
  return (
    open && (
      <OutcomeDialog
        act={{ kind: 'admission', body: {} }}
        outcome={{ batch: '018f6e2c-0000-7000-8000-000000000000', done: 2, skipped: [] }}
        onSelectSkipped={() => {}}
        onClose={() => setOpen(false)}
      />
    )
  );
}

test('after Annulla tutto the focus stays in the dialog, although its button is gone', async () => {
  const undone = { batch: '018f6e2c-0000-7000-8000-000000000000', done: 2, skipped: [] };
  const { person } = await renderScreen(<ClosedOutcome />, { api: [answers(undoBatch, () => undone)] });
  (await screen.findByRole('button', { name: 'Annulla tutto' })).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Annulla/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByText('Chiudi').closest('button'));
});

test('an undoing that fails after the outcome was closed says so', async () => {
  const running = Promise.withResolvers<void>();
  const api = [answers(undoBatch, () => running.promise.then(() => refusal(500, 'internal')))];
  const { person } = await renderScreen(<ClosedOutcome />, { api });
  await person.click(await screen.findByRole('button', { name: 'Annulla tutto' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  running.resolve();
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
});

test.each([
  [1, 'Mostra un altro'],
  [2, 'Mostra altri 2'],
  [1204, 'Mostra altri 1.204'],
])('the button that shows %i more says so', (count, words) => {
  expect(dialogLabels.showMore(count)).toBe(words);
});

test.each([
  [0, ''],
  [1, '1 dei soci scelti non c’è più.'],
  [2000, '2.000 dei soci scelti non ci sono più.'],
])('of %i chosen members who are gone the question says so', (count, sentence) => {
  expect(dialogLabels.gone(count)).toBe(sentence);
});
