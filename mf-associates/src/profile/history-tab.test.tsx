import { errorSentences } from '@sodalizio/contract';
import { associateHistory, takeBack } from '@sodalizio/contract/associates';
import { act, answers, aPayment, button, refusal, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

const anEntry = (id: number, taken = false) => ({
  id,
  at: '2026-11-21T09:30:00.000Z',
  who: 'Giulia Ferraro',
  action: 'section-added' as const,
  changes: [{ field: 'sigla', before: null, after: 'LAZ' }],
  reason: '',
  batch: null,
  takes_back: null,
  taken_back: taken,
  can_take_back: !taken,
});
const entries = () => screen.getAllByText('Sezione aggiunta').map((title) => title.closest('li'));
const restore = /^Ripristina: Sezione aggiunta/;

test('an entry that cannot be taken back any more says so, and the history is read again', async () => {
  let taken = false;
  const { person } = await openProfile({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, () => ({ items: [anEntry(9, taken)], more: false })),
      answers(takeBack, () => {
        taken = true;
        return refusal(409, 'conflict');
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: restore }));
  await screen.findByText(/non si può più ripristinare/);
  await screen.findByText(/Ripristinata in seguito/);
  expect(screen.queryByRole('button', { name: /^Ripristina/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(entries()[0]));
});

test('an entry that is taken back keeps the focus, although its button is gone', async () => {
  let taken = false;
  const held = Promise.withResolvers<void>();
  const { person, api } = await openProfile({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, () => ({ items: [anEntry(9, taken)], more: false })),
      answers(takeBack, async () => {
        await held.promise;
        taken = true;
        return { status: 'ok' as const, version: 2, entry: 0 };
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: restore }));
  await waitFor(() => expect(button(restore).getAttribute('aria-disabled')).toBe('true'));
  expect(button(restore).hasAttribute('disabled')).toBe(false);
  await person.keyboard('{Enter}');
  held.resolve();
  await screen.findByText(/Ripristinata in seguito/);
  await waitFor(() => expect(document.activeElement).toBe(entries()[0]));
  expect(api.askedOf(takeBack)).toHaveLength(1);
});

test('further entries are read with the focus kept, which goes to the first of them', async () => {
  const held = Promise.withResolvers<void>();
  const { person, api } = await openProfile({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, async ({ query: { before } }) => {
        if (before === undefined) return { items: [anEntry(9), anEntry(8)], more: true };
        await held.promise;
        return { items: [anEntry(7), anEntry(6)], more: false };
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Mostra altre' }));
  await waitFor(() => expect(button('Mostra altre').getAttribute('aria-disabled')).toBe('true'));
  expect(button('Mostra altre').hasAttribute('disabled')).toBe(false);
  await person.keyboard('{Enter}');
  held.resolve();
  await waitFor(() => expect(entries()).toHaveLength(4));
  await waitFor(() => expect(document.activeElement).toBe(entries()[2]));
  expect(api.askedOf(associateHistory)).toHaveLength(2);
});

test('after further entries that could not be read, an entry that is new later does not take the focus', async () => {
  let first = { items: [anEntry(9), anEntry(8)], more: true };
  const { person, cache } = await openProfile({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, ({ query: { before } }) =>
        before === undefined ? first : refusal(503, 'unavailable'),
      ),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Mostra altre' }));
  await screen.findByRole('alert');
  first = { items: [anEntry(10, true), anEntry(9), anEntry(8)], more: true };
  await act(async () => void cache.invalidateQueries());
  await screen.findByText(/Ripristinata in seguito/);
  expect(entries()).toHaveLength(3);
  expect(document.activeElement).toBe(button('Mostra altre'));
});

test('further entries do not replace a reading that is under way, which may have newer ones', async () => {
  const again = Promise.withResolvers<void>();
  let first = { items: [anEntry(9), anEntry(8)], more: true };
  const { person, api, cache } = await openProfile({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, async ({ query: { before } }) => {
        if (before !== undefined) return { items: [anEntry(7), anEntry(6)], more: false };
        const answer = first;
        if (answer.items.length > 2) await again.promise;
        return answer;
      }),
    ],
  });
  const more = await screen.findByRole('button', { name: 'Mostra altre' });
  first = { items: [anEntry(10, true), anEntry(9), anEntry(8)], more: true };
  void cache.invalidateQueries();
  await waitFor(() => expect(api.askedOf(associateHistory)).toHaveLength(2));
  await person.click(more);
  again.resolve();
  await screen.findByText(/Ripristinata in seguito/);
  await person.click(more);
  await waitFor(() => expect(entries()).toHaveLength(5));
});

const aDeletion = {
  ...anEntry(9),
  action: 'payment-deleted' as const,
  changes: [
    { field: 'quota', before: 50, after: null },
    { field: 'annorif', before: 2026, after: null },
  ],
};
const restorePayment = /^Ripristina( comunque)?: Pagamento eliminato/;

test('a deleted payment whose year a colleague has paid again since is restored by a second press', async () => {
  const { person, api, profile } = await openProfile({ Quota: [] }, '?tab=cronologia', {
    api: [
      answers(associateHistory, () => ({ items: [aDeletion], more: false })),
      answers(takeBack, () => ({ status: 'ok' as const, version: 9, entry: 10 })),
    ],
  });
  await screen.findByRole('button', { name: restorePayment });
  profile.elsewhere({ Quota: [aPayment({ annorif: 2026, quota: 50, data: '2026-11-20' })] });
  button(restorePayment).focus();
  await person.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Ha già pagato il 2026: € 50,00 il 20/11/2026');
  expect(api.askedOf(takeBack)).toEqual([]);
  await waitFor(() => expect(button(restorePayment).getAttribute('aria-disabled')).toBe('false'));
  expect(button(restorePayment).textContent).toBe('Ripristina comunque');
  await person.click(button(restorePayment));
  await screen.findByText('Modifica ripristinata');
  expect(api.askedOf(takeBack)).toHaveLength(1);
});

test('a deleted payment of a year without another is restored at once', async () => {
  const { person, api } = await openProfile({ Quota: [aPayment({ annorif: 2025 })] }, '?tab=cronologia', {
    api: [
      answers(associateHistory, () => ({ items: [aDeletion], more: false })),
      answers(takeBack, () => ({ status: 'ok' as const, version: 9, entry: 10 })),
    ],
  });
  await person.click(await screen.findByRole('button', { name: restorePayment }));
  await screen.findByText('Modifica ripristinata');
  expect(api.askedOf(takeBack)).toHaveLength(1);
});

test('Annulla of a deletion restores the payment only where its year was not paid since', async () => {
  const { person, api } = await openProfile({ Quota: [aPayment()] }, '?tab=pagamenti', {
    api: [answers(takeBack, () => refusal(409, 'conflict'))],
  });
  await person.click(await screen.findByRole('button', { name: /^Elimina il pagamento 2026/ }));
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(api.askedOf(takeBack).map(({ body }) => body)).toEqual([{ unpaid: true }]));
  await screen.findByText(errorSentences.conflict);
});
