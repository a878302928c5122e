import { exportRecipients } from '@sodalizio/contract/messages';
import { answers, button, file, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import { aMessage, aRecipient, fakeMessage } from '../test-messages.ts';
import MessageScreen from './message.screen.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (search = '') =>
  renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: `/admin/messages/7${search}`,
    area,
    api: fakeMessage(
      () => aMessage({}, { sent: 1, failed: 1 }),
      () => [aRecipient(), aRecipient({ codaica: '2', name: 'Bianchi Ugo', outcome: 'failed', reason: 'refused' })],
    ),
  });

test('Esporta saves exactly the recipients that are filtered, under the server’s name', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { person, api } = await open('?outcome=failed&search=bianchi');
  api.also(answers(exportRecipients, () => file('comunicazione-7-2026-11-23.xlsx', 'PK', { 'x-row-count': '1' })));
  await screen.findByText('Bianchi Ugo');
  await person.click(button('Esporta'));
  await screen.findByText('Esportato 1 destinatario in comunicazione-7-2026-11-23.xlsx');
  expect(names).toEqual(['comunicazione-7-2026-11-23.xlsx']);
  const [asked] = api.askedOf(exportRecipients);
  expect([asked?.path, asked?.query.toString()]).toEqual([
    '/api/admin/messages/7/recipients/export',
    'search=bianchi&outcome=failed',
  ]);
});

test('a failed export is said until it is tried again, and the button comes back', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { person, api } = await open();
  const name = 'comunicazione-7.xlsx';
  let broken = true;
  api.also(
    answers(exportRecipients, () => (broken ? refusal(500, 'internal') : file(name, 'PK', { 'x-row-count': '1' }))),
  );
  await screen.findByText('Bianchi Ugo');
  await person.click(button('Esporta'));
  const failed = 'Si è verificato un errore, riprovare più tardi.';
  await screen.findByText(failed);
  await waitFor(() => expect(button('Esporta').getAttribute('aria-disabled')).toBe('false'));
  broken = false;
  await person.click(button('Esporta'));
  await screen.findByText(`Esportato 1 destinatario in ${name}`);
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
});

test('an export can be cancelled', async () => {
  const { person, api } = await open();
  api.also(answers(exportRecipients, () => new Promise<never>(() => {})));
  await screen.findByText('Bianchi Ugo');
  button('Esporta').focus();
  await person.keyboard('{Enter}');
  await screen.findByText('Esportazione dei destinatari in corso');
  expect(button('Esporta').getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus of a button that is disabled.
  expect(button('Esporta').hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button('Esporta'));
  await person.keyboard('{Enter}');
  expect(api.askedOf(exportRecipients)).toHaveLength(1);
  await person.click(button('Annulla'));
  await screen.findByText('Esportazione annullata');
});
