import { deletePayment, deleteSection, takeBack } from '@sodalizio/contract/associates';
import { act, allAnswered, aPayment, button, fireEvent, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

/** A click of so many milliseconds, so many pixels from the top. */
function press(name: string | RegExp, at: number, clientY = 300) {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 700, clientY });
  Object.defineProperty(click, 'timeStamp', { value: at });
  return act(async () => void fireEvent(button(name), click));
}

test('the second click of a double click deletes no other payment, whose row has moved under the pointer', async () => {
  const payments = [aPayment(), aPayment({ id: 2, annorif: 2025, quota: 50 })];
  const view = await openProfile({ Quota: payments }, '?tab=pagamenti');
  await press(/^Elimina il pagamento 2026/, 1000);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Elimina il pagamento 2026/ })).toBeNull());
  await press(/^Elimina il pagamento 2025/, 1200);
  await allAnswered(view);
  expect(view.api.askedOf(deletePayment)).toHaveLength(1);
  await press(/^Elimina il pagamento 2025/, 1800);
  await waitFor(() => expect(view.api.askedOf(deletePayment)).toHaveLength(2));
});

test('nor another section', async () => {
  const Sezione = ['LOM', 'LAZ'].map((sigla) => ({ sigla, preferita: 'No' as const }));
  const view = await openProfile({ Sezione }, '?tab=sezioni');
  await press('Elimina la sezione Lombardia', 3000);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Elimina la sezione Lombardia' })).toBeNull());
  await press('Elimina la sezione Lazio', 3300, 302);
  await allAnswered(view);
  expect(view.api.askedOf(deleteSection)).toHaveLength(1);
});

test('nor takes the entry back that was just written above', async () => {
  const view = await openProfile({ Quota: [aPayment()] }, '?tab=pagamenti');
  await view.person.click(await screen.findByRole('button', { name: /^Elimina il pagamento 2026/ }));
  await screen.findByText('Nessun pagamento registrato');
  await view.person.click(screen.getByRole('tab', { name: 'Cronologia' }));
  await screen.findByRole('button', { name: /^Ripristina: Pagamento eliminato/ });
  await press(/^Ripristina: Pagamento eliminato/, 5000);
  await screen.findByText('Ripristino di una modifica precedente');
  await press(/^Ripristina: Pagamento eliminato/, 5100);
  await allAnswered(view);
  expect(view.api.askedOf(takeBack)).toHaveLength(1);
});
