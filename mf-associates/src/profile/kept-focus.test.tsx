import { deletePayment, deleteSection } from '@sodalizio/contract/associates';
import { answers, aPayment, button, refusal, screen, waitFor } from '@sodalizio/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

const two = [aPayment(), aPayment({ id: 2, annorif: 2025, quota: 50 })];
const of2026 = /^Elimina il pagamento 2026/;
const table = (name: string) => screen.getByRole('group', { name });

async function pressByKeyboard(name: string | RegExp, { person }: Awaited<ReturnType<typeof openProfile>>) {
  (await screen.findByRole('button', { name })).focus();
  await person.keyboard('{Enter}');
}

test('a payment that cannot be deleted now keeps the focus on its button, and a second press does nothing', async () => {
  const held = Promise.withResolvers<void>();
  const refused = answers(deletePayment, async () => {
    await held.promise;
    return refusal(503, 'internal');
  });
  const view = await openProfile({ Quota: two }, '?tab=pagamenti', { api: [refused] });
  await pressByKeyboard(of2026, view);
  await waitFor(() => expect(button(of2026).getAttribute('aria-disabled')).toBe('true'));
  // A browser takes the focus of a button that is disabled.
  expect(button(of2026).hasAttribute('disabled')).toBe(false);
  await view.person.keyboard('{Enter}');
  held.resolve();
  await waitFor(() => expect(button(of2026).getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(button(of2026));
  expect(view.api.askedOf(deletePayment)).toHaveLength(1);
});

test('the failure of a deletion goes with its next try', async () => {
  const view = await openProfile({ Quota: two }, '?tab=pagamenti');
  await screen.findByRole('button', { name: of2026 });
  view.api.also(answers(deletePayment, () => refusal(503, 'unavailable')));
  await view.person.click(button(of2026));
  const failed = await screen.findByRole('alert');
  view.api.also(answers(deletePayment, () => ({ status: 'ok' as const, version: 2, entry: 1 })));
  await view.person.click(button(of2026));
  await screen.findByText('Pagamento eliminato');
  await waitFor(() => expect(failed.isConnected).toBe(false));
});

test('the focus stays in the table where a colleague has deleted the payment already', async () => {
  const view = await openProfile({ Quota: two }, '?tab=pagamenti');
  await screen.findByRole('button', { name: of2026 });
  view.profile.elsewhere({ Quota: two.slice(1) });
  await pressByKeyboard(of2026, view);
  await waitFor(() => expect(screen.queryByRole('button', { name: of2026 })).toBeNull());
  expect(document.activeElement).toBe(table('Pagamenti'));
});

test('and so where a colleague has taken the section away', async () => {
  const Sezione = ['LOM', 'LAZ'].map((sigla) => ({ sigla, preferita: 'No' as const }));
  const gone = answers(deleteSection, () => refusal(404, 'not-found'));
  const view = await openProfile({ Sezione }, '?tab=sezioni', { api: [gone] });
  await screen.findByRole('button', { name: 'Elimina la sezione Lazio' });
  view.profile.elsewhere({ Sezione: Sezione.slice(0, 1) });
  await pressByKeyboard('Elimina la sezione Lazio', view);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Elimina la sezione Lazio' })).toBeNull());
  expect(document.activeElement).toBe(table('Sezioni territoriali'));
});

test('after the last payment the focus is in the content of the page', async () => {
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main);
  onTestFinished(() => main.remove());
  const view = await openProfile({ Quota: two.slice(0, 1) }, '?tab=pagamenti');
  await pressByKeyboard(of2026, view);
  await screen.findByText('Nessun pagamento registrato');
  expect(document.activeElement).toBe(main);
});
