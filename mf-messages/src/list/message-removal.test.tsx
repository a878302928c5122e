import { deleteMessage } from '@sodalizio/contract/messages';
import { answers, button, dialog, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { aRow, fakeList } from '../test-messages.ts';
import MessagesListScreen from './messages-list.screen.tsx';

async function askRemoval(answer: () => ReturnType<typeof refusal> | undefined = () => undefined) {
  let rows = [aRow(), aRow({ id: 9, title: 'Lettera sbagliata', state: 'cancelled' })];
  const removal = answers(deleteMessage, ({ params }) => {
    const refused = answer();
    if (refused) return refused;
    rows = rows.filter(({ id }) => id !== params.id);
    return { status: 'deleted' as const };
  });
  const api = [fakeList(() => rows), removal];
  const opened = await renderScreen(<MessagesListScreen />, { path: '/admin/messages', area, api });
  await opened.person.click(await screen.findByRole('button', { name: 'Azioni per Lettera sbagliata' }));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  return { ...opened, question: await dialog('Eliminare la comunicazione?') };
}

test('a message that was taken back is deleted after a question', async () => {
  const { person, api, question } = await askRemoval();
  expect(question.textContent).toContain(
    '«Lettera sbagliata» è stata annullata e non è arrivata a nessuno. Una volta eliminata non si può recuperare.',
  );
  await person.click(within(question).getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Comunicazione eliminata')).toBeTruthy();
  expect(api.askedOf(deleteMessage).map(({ path }) => path)).toEqual(['/api/messages/9']);
  expect(await screen.findByText('1 comunicazione inviata')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Lettera sbagliata' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Comunicazioni' })));
});

test('the number above the rows changes together with the rows', async () => {
  const { person, question } = await askRemoval();
  const seen = new Set<string>();
  const watch = new MutationObserver(() => {
    const counted = screen.queryByText(/^\d comunicazion[ei] inviat[ae]$/)?.textContent;
    seen.add(`${counted}: ${screen.queryAllByRole('button', { name: /^Azioni per / }).length}`);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await person.click(within(question).getByRole('button', { name: 'Elimina' }));
  await screen.findByText('1 comunicazione inviata');
  watch.disconnect();
  expect([...seen].filter((state) => /^\d/.test(state)).sort()).toEqual([
    '1 comunicazione inviata: 1',
    '2 comunicazioni inviate: 2',
  ]);
});

test('Annulla and Escape delete nothing', async () => {
  const { person, api, question } = await askRemoval();
  await person.click(within(question).getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Azioni per Lettera sbagliata'));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  await dialog('Eliminare la comunicazione?');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedOf(deleteMessage)).toEqual([]);
});

test('any other message cannot be deleted', async () => {
  const { person, question } = await askRemoval();
  await person.click(within(question).getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Azioni per Assemblea dei soci'));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Apri', 'Duplica']);
  expect(entries[1]?.getAttribute('href')).toBe('/admin/messages/create?from=7');
});

test('a refusal is shown in a toast, and the message stays', async () => {
  const { person, question } = await askRemoval(() => refusal(409, 'not-in-this-state'));
  await person.click(within(question).getByRole('button', { name: 'Elimina' }));
  const sentence = 'La comunicazione è in un altro stato nel frattempo: ecco quello attuale.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lettera sbagliata' })).toBeTruthy();
});

test('the failure of a first try goes with the second, which deletes the message', async () => {
  let failed = false;
  const { person, question } = await askRemoval(() => {
    const first = !failed;
    failed = true;
    return first ? refusal(503, 'unavailable') : undefined;
  });
  await person.click(within(question).getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Azioni per Lettera sbagliata' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  const again = await dialog('Eliminare la comunicazione?');
  await person.click(within(again).getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Comunicazione eliminata')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
});

test('a draft that a colleague has written in since the list was read stays, and is shown as it is now', async () => {
  const seen = aRow({ id: 9, title: '', state: 'draft', draft: '00000001-0000-4000-8000-000000000000' });
  const now = { ...seen, title: 'Convocazione', send_at: '2026-11-23T10:00:00.000Z' };
  let rows = [seen];
  const removal = answers(deleteMessage, ({ query }) => {
    rows = [now];
    return query.changed_at === now.send_at ? { status: 'deleted' as const } : refusal(409, 'conflict');
  });
  const api = [fakeList(() => rows), removal];
  const opened = await renderScreen(<MessagesListScreen />, { path: '/admin/messages', area, api });
  await opened.person.click(await screen.findByRole('button', { name: 'Azioni per Senza titolo' }));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  await opened.person.click(within(await dialog('Eliminare la bozza?')).getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Convocazione' })).toBeTruthy();
  expect(opened.api.askedOf(deleteMessage).map(({ query }) => query.get('changed_at'))).toEqual([seen.send_at]);
});
