import { freezeSelection } from '@sodalizio/contract';
import { bulkPayment } from '@sodalizio/contract/associates';
import { allAnswered, answers, elsewhere, manyMembers, refusal, screen, waitFor, within } from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { openList } from '../test-list.tsx';

const batch = 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a001';
const paidTwo = answers(bulkPayment, () => ({ batch, done: 2, skipped: [] }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = () => {
  let frozen = 0;
  return openList(manyMembers(3), {
    api: [
      answers(freezeSelection, () => {
        frozen += 1;
        return { selection: `6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f1${frozen}`, count: 2 };
      }),
    ],
  });
};
type Opened = Awaited<ReturnType<typeof open>>;

const select = async ({ person }: Opened, ...places: number[]) => {
  for (const place of places)
    await person.click(
      await screen.findByRole('checkbox', { name: `Seleziona Socio${String(place).padStart(6, '0')} Ada` }),
    );
};
const openForm = async ({ person }: Opened) => {
  await person.click(await screen.findByRole('button', { name: 'Registra pagamento' }));
  return screen.findByRole('dialog', { name: /^Registra lo stesso pagamento/ });
};
/** A second payment of the year: no member is left out of it. */
const pay = async (opened: Opened, form: HTMLElement) => {
  const { person } = opened;
  await person.type(within(form).getByRole('textbox', { name: 'Importo' }), '60');
  await person.click(within(form).getByRole('checkbox', { name: /^Registra anche a chi ha già pagato/ }));
  await person.click(within(form).getByRole('button', { name: 'Registra 2 pagamenti' }));
};
const sent = ({ api }: Opened) => api.askedOf(bulkPayment).map(({ body }) => body);

const repeat = async ({ person }: Opened, form: HTMLElement) => {
  expect(form.textContent).toContain('Non si sa se la richiesta di prima è riuscita.');
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Importo' }).value).toBe('€ 60,00');
  await person.click(within(form).getByRole('button', { name: 'Registra 2 pagamenti' }));
  await screen.findByRole('dialog', { name: 'Esito' });
};

test('a payment whose answer was lost is still the same one after the list was left', async () => {
  const opened = await open();
  opened.api.also(answers(bulkPayment, () => refusal(503, 'unavailable')));
  await select(opened, 1, 2);
  const form = await openForm(opened);
  await pay(opened, form);
  await within(form).findByText('Il servizio non è pronto: riprova tra poco.');
  opened.go('/admin/altro');
  await screen.findByText(elsewhere);
  opened.api.also(paidTwo);
  opened.go(-1);
  await repeat(opened, await openForm(opened));
  expect(sent(opened)).toEqual([sent(opened)[0], sent(opened)[0]]);
  expect(opened.api.askedOf(freezeSelection)).toHaveLength(1);
  await opened.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await openForm(opened);
  expect(next.textContent).not.toContain('Non si sa');
});

test('a payment that a reload has cut off is the same one on the next page, for the same members alone', async () => {
  const first = await open();
  const held = Promise.withResolvers<void>();
  first.api.also(
    answers(bulkPayment, async () => {
      await held.promise;
      return { batch, done: 2, skipped: [] };
    }),
  );
  await select(first, 2, 1);
  await pay(first, await openForm(first));
  await waitFor(() => expect(sent(first)).toHaveLength(1));
  first.unmount();
  const opened = await open();
  opened.api.also(paidTwo);
  await select(opened, 3);
  const other = await openForm(opened);
  expect(other.textContent).not.toContain('Non si sa');
  await opened.person.keyboard('{Escape}');
  await opened.person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await select(opened, 3);
  await repeat(opened, await openForm(opened));
  expect(sent(opened)).toEqual(sent(first));
  held.resolve();
  await allAnswered(first);
});

test('a payment that was refused is no unanswered one', async () => {
  const opened = await open();
  opened.api.also(answers(bulkPayment, () => refusal(400, 'invalid-input')));
  await select(opened, 1, 2);
  const form = await openForm(opened);
  await pay(opened, form);
  await waitFor(() => expect(sent(opened)).toHaveLength(1));
  await within(form).findByRole('button', { name: 'Registra 2 pagamenti' });
  opened.go('/admin/altro');
  await screen.findByText(elsewhere);
  opened.go(-1);
  expect((await openForm(opened)).textContent).not.toContain('Non si sa');
});
