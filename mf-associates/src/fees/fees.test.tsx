import { notifications } from '@mantine/notifications';
import { fees, setFees, type YearFees } from '@sodalizio/contract/associates';
import {
  answers,
  aUser,
  button,
  dialog,
  field,
  refusal,
  renderScreen,
  screen,
  serverClock,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import FeesScreen from './fees.screen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
});

const of2025: YearFees = {
  year: 2025,
  amounts: { ORDINARIO: 45 },
  version: 3,
  changed_at: '2025-01-07T09:00:00.000Z',
  changed_by: 'Elena Martinelli',
};

function stored(items: YearFees[]) {
  return [
    answers(fees, () => ({ items })),
    answers(setFees, ({ body }) => {
      const at = items.findIndex(({ year }) => year === body.year);
      if ((items[at]?.version ?? 0) !== body.version) return refusal(409, 'conflict');
      const written = { ...body, version: body.version + 1, changed_at: '2026-11-24T10:00:00.000Z', changed_by: 'Io' };
      items.splice(Math.max(at, 0), at < 0 ? 0 : 1, written);
      return written;
    }),
  ];
}
const open = (items: YearFees[], permissions = ['associates.read', 'associates.fees'] as const) =>
  renderScreen(<FeesScreen />, {
    area,
    api: stored(items),
    user: aUser({ available_permissions: [...permissions] }),
  });

test('a new year begins with the amounts of the one before, and is typed key by key', async () => {
  const { person, api } = await open([of2025]);
  await screen.findByText('Modificate il 07/01/2025, 10:00 da Elena Martinelli');
  await person.click(button('+ Aggiungi il 2026'));
  const form = await dialog('Quote del 2026');
  expect(field('ORDINARIO').value).toBe('€ 45,00');
  await person.clear(field('ORDINARIO'));
  await person.type(field('ORDINARIO'), '1.234,56');
  await person.type(field('STUDENTE'), 'gratis');
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  expect(api.askedOf(setFees)).toEqual([]);
  await person.clear(field('STUDENTE'));
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByText('Quote del 2026 salvate');
  expect(api.askedOf(setFees).map(({ body }) => body)).toEqual([
    { year: 2026, amounts: { ORDINARIO: 1234.56 }, version: 0 },
  ]);
  await screen.findByText('€ 1.234,56');
});

test('fees that are stored are said to be although the list is not read again', async () => {
  vi.useRealTimers();
  const pass = takeClock();
  const items = [of2025];
  const { person, api } = await open(items);
  await person.click(await screen.findByRole('button', { name: 'Modifica le quote del 2025' }));
  const readings = api.askedOf(fees).length;
  api.also(answers(fees, () => new Promise<never>(() => {})));
  await person.clear(field('ORDINARIO'));
  await person.type(field('ORDINARIO'), '50');
  await person.click(button('Salva'));
  await waitFor(() => expect(api.askedOf(fees).length).toBeGreaterThan(readings));
  pass(2_000);
  await screen.findByText('Quote del 2025 salvate');
});

test('fees that were stored although their answer was lost are shown, also where the form is closed then', async () => {
  const items = [of2025];
  const { person, api } = await open(items);
  await person.click(await screen.findByRole('button', { name: 'Modifica le quote del 2025' }));
  await dialog('Quote del 2025');
  await person.clear(field('ORDINARIO'));
  await person.type(field('ORDINARIO'), '60');
  api.also(
    answers(setFees, ({ body }) => {
      items[0] = { ...of2025, ...body, version: 4 };
      return refusal(503, 'unavailable');
    }),
  );
  await person.click(button('Salva'));
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  expect(await screen.findByText('€ 60,00')).toBeTruthy();
});

test('Annulla brings the earlier amounts back', async () => {
  const { person } = await open([of2025]);
  await person.click(await screen.findByRole('button', { name: 'Modifica le quote del 2025' }));
  const form = await dialog('Quote del 2025');
  await person.clear(field('ORDINARIO'));
  await person.type(field('ORDINARIO'), '47');
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByText('Quote del 2025 salvate');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('€ 47,00');
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await screen.findByText('Quote del 2025 come prima');
  await waitFor(() => expect(screen.getByText('€ 45,00')).toBeTruthy());
});

test('Annulla keeps what a colleague set while the form was open', async () => {
  const items = [of2025];
  const { person } = await open(items);
  await person.click(await screen.findByRole('button', { name: 'Modifica le quote del 2025' }));
  const form = await dialog('Quote del 2025');
  await person.clear(field('ORDINARIO'));
  await person.type(field('ORDINARIO'), '47');
  items[0] = { ...of2025, amounts: { ORDINARIO: 45, STUDENTE: 10 }, version: 4 };
  await person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByText('Quote del 2025 salvate');
  expect(items[0]?.amounts).toEqual({ ORDINARIO: 47, STUDENTE: 10 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await screen.findByText('Quote del 2025 come prima');
  expect(items[0]?.amounts).toEqual({ ORDINARIO: 45, STUDENTE: 10 });
});

test('a save that ends after its form was closed leaves the form of another year open', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { person, api } = await renderScreen(<FeesScreen />, {
    area,
    api: [
      answers(fees, () => ({ items: [of2025] })),
      answers(setFees, async ({ body }) => {
        await held;
        return { ...of2025, ...body, version: 1 };
      }),
    ],
    user: aUser({ available_permissions: ['associates.read', 'associates.fees'] }),
  });
  await person.click(await screen.findByRole('button', { name: '+ Aggiungi il 2026' }));
  await person.click(within(await dialog('Quote del 2026')).getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(api.askedOf(setFees)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Modifica le quote del 2025'));
  await dialog('Quote del 2025');
  await person.type(field('STUDENTE'), '10');
  release();
  await screen.findByText('Quote del 2026 salvate');
  expect(
    within(await dialog('Quote del 2025')).getByRole<HTMLInputElement>('textbox', { name: 'STUDENTE' }).value,
  ).toBe('10');
});

test('without any year the page says what to do; with the present one only the next is to be added', async () => {
  const { unmount } = await open([]);
  expect(await screen.findByText('Nessuna quota ancora')).toBeTruthy();
  expect(button('+ Aggiungi il 2026')).toBeTruthy();
  unmount();
  await open([{ ...of2025, year: 2026 }]);
  expect(await screen.findByRole('button', { name: '+ Aggiungi il 2027' })).toBeTruthy();
  expect(screen.queryByText('Nessuna quota ancora')).toBeNull();
});

test('the year to be added is the server’s, whatever this computer’s clock shows', async () => {
  serverClock('2031-02-03T10:00:00Z');
  await open([of2025]);
  expect(await screen.findByRole('button', { name: '+ Aggiungi il 2031' })).toBeTruthy();
});

test('who may not set them reads them', async () => {
  await open([of2025], ['associates.read'] as never);
  await screen.findByText('€ 45,00');
  expect(screen.queryByRole('button')).toBeNull();
});
