import {
  type Attachment,
  downloadAttachment,
  messageById,
  sendMessage,
  uploadAttachment,
} from '@sodalizio/contract/messages';
import {
  act,
  answers,
  button,
  dialog,
  fireEvent,
  hasUnsavedWork,
  losesWork,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import MessageScreen from '../message/message.screen.tsx';
import { aMessage, fakeMessage } from '../test-messages.ts';
import { compose, confirmed, fromMembers, openCreate, pressSend, sentBodies, text } from './test-create.tsx';

const digitsOf = (name: string) => [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 40, 0);
const idOf = (name: string) => `6b0e3a2c-5d0f-4c38-8d43-${digitsOf(name).toString(16).padStart(12, '0')}`;
const anAttachment = (name: string, bytes = 2_048): Attachment => ({
  id: idOf(name),
  name,
  type: 'application/pdf',
  bytes,
});
/** A server that judges by name: `finto.…` is no document, `bilancio.…` has three megabytes. */
const storing = answers(uploadAttachment, ({ body }) => {
  const { file } = body as { file: File };
  return file.name.startsWith('finto')
    ? refusal(400, 'attachment-wrong-type')
    : anAttachment(file.name, file.name.startsWith('bilancio') ? 3 * 1024 * 1024 : 2_048);
});
const aFile = (name: string, bytes = 2_048) => new File([new Uint8Array(bytes)], name);
const open = async () => {
  const opened = await openCreate({ query: fromMembers, api: [storing] });
  await text();
  return opened;
};
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  await act(async () => void fireEvent.change(input ?? document.body, { target: { files } }));
};
const listed = () => within(screen.getByRole('list', { name: 'Allegati' })).getAllByRole('listitem');

test('files are attached by button and by drop, removed, and sent with the message', async () => {
  const opened = await open();
  await choose(aFile('verbale.pdf'), aFile('bilancio.pdf', 3 * 1024 * 1024));
  await waitFor(() =>
    expect(listed().map(({ textContent }) => textContent)).toEqual(['verbale.pdf2 kB', 'bilancio.pdf3,0 MB']),
  );
  const dropped = { types: ['Files'], files: [aFile('foto.png')] };
  await act(async () => void fireEvent.drop(button('Allega un file'), { dataTransfer: dropped }));
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(screen.getByText('3,0 MB di 10 MB')).toBeTruthy();
  await opened.person.click(button('Togli bilancio.pdf'));
  expect(listed().map(({ textContent }) => textContent)).toEqual(['verbale.pdf2 kB', 'foto.png2 kB']);
  expect(document.activeElement).toBe(button('Allega un file'));
  await compose(opened);
  await pressSend(opened);
  expect((await dialog('Inviare a 3 soci?')).textContent).toContain('Allegativerbale.pdf, foto.png');
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ attachments: [idOf('verbale.pdf'), idOf('foto.png')] });
});

test('the place for files shows that they are over it; text that is dragged there is not taken', async () => {
  await open();
  const place = button('Allega un file');
  const isOver = () => place.closest('[data-over]') !== null;
  const drag = (types: readonly string[]) => fireEvent.dragOver(place, { dataTransfer: { types } });
  // True: the browser does with it what it would do anyway.
  expect([drag(['text/plain']), isOver()]).toEqual([true, false]);
  expect([drag(['Files']), isOver()]).toEqual([false, true]);
  fireEvent.dragLeave(place);
  expect(isOver()).toBe(false);
  drag(['Files']);
  expect(fireEvent.drop(place, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  expect(isOver()).toBe(false);
});

test('arrived and removed files are announced, and the button has the hint', async () => {
  const { person } = await open();
  const said = () => button('Allega un file').parentElement?.querySelector('[role="status"]')?.textContent;
  expect(said()).toBe('');
  await choose(aFile('verbale.pdf'));
  await waitFor(() => expect(said()).toBe('1 allegato'));
  await choose(aFile('modulo.pdf'));
  await waitFor(() => expect(said()).toBe('2 allegati'));
  await person.click(button('Togli modulo.pdf'));
  expect(said()).toBe('1 allegato');
  const hint = document.getElementById(button('Allega un file').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/^PDF, immagini.*10 MB in tutto/);
});

test('a message is not sent without the file that is on its way', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openCreate({
    query: fromMembers,
    api: [
      answers(uploadAttachment, async () => {
        await held.promise;
        return anAttachment('verbale.pdf');
      }),
    ],
  });
  await compose(opened);
  await choose(aFile('verbale.pdf'));
  await screen.findByRole('progressbar');
  await pressSend(opened);
  expect(await screen.findByText(/Un allegato sta ancora arrivando/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  held.resolve();
  await waitFor(() => expect(listed()).toHaveLength(1));
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ attachments: [idOf('verbale.pdf')] });
});

const openSlow = async () => {
  const held = Promise.withResolvers<void>();
  const slowly = answers(uploadAttachment, async () => {
    await held.promise;
    return anAttachment('verbale.pdf');
  });
  const opened = await openCreate({ query: fromMembers, api: [slowly] });
  await text();
  await choose(aFile('verbale.pdf'), aFile('bilancio.pdf'));
  await screen.findByRole('progressbar');
  return { ...opened, arrive: () => held.resolve() };
};

test('a file dropped while another is on its way comes after it', async () => {
  const { arrive } = await openSlow();
  const dropped = { types: ['Files'], files: [aFile('modulo.pdf')] };
  await act(async () => void fireEvent.drop(button('Allega un file'), { dataTransfer: dropped }));
  arrive();
  await waitFor(() => expect(listed()).toHaveLength(3));
});

test('stopping the file on its way says so, and those behind it arrive', async () => {
  const held = Promise.withResolvers<void>();
  const slowly = answers(uploadAttachment, async ({ body }) => {
    const { file } = body as { file: File };
    if (file.name === 'verbale.pdf') await held.promise;
    return anAttachment(file.name);
  });
  const { person } = await openCreate({ query: fromMembers, api: [slowly] });
  await text();
  await choose(aFile('verbale.pdf'), aFile('bilancio.pdf'), aFile('modulo.pdf'));
  const onItsWay = await screen.findByText(/^(Caricamento|Controllo) di verbale\.pdf$/);
  const line = onItsWay.parentElement?.parentElement ?? document.body;
  await person.click(within(line).getByRole('button', { name: 'Annulla' }));
  await waitFor(() =>
    expect(listed().map(({ textContent }) => textContent)).toEqual(['bilancio.pdf2 kB', 'modulo.pdf2 kB']),
  );
  expect(screen.getByRole('alert').textContent).toBe('verbale.pdf: non è allegato, caricamento annullato.');
  held.resolve();
});

test('a file that was removed while others are on their way leaves them its place', async () => {
  const held = Promise.withResolvers<void>();
  const slowly = answers(uploadAttachment, async ({ body }) => {
    const { file } = body as { file: File };
    if (file.name === 'verbale.pdf') await held.promise;
    return anAttachment(file.name, file.name.startsWith('bilancio') ? 8 * 1024 * 1024 : 2_048);
  });
  const { person } = await openCreate({ query: fromMembers, api: [slowly] });
  await text();
  await choose(aFile('bilancio.pdf', 8 * 1024 * 1024));
  await waitFor(() => expect(listed()).toHaveLength(1));
  await choose(aFile('verbale.pdf'), aFile('bilancio-corretto.pdf', 8 * 1024 * 1024));
  await screen.findByRole('progressbar');
  await person.click(button('Togli bilancio.pdf'));
  held.resolve();
  await waitFor(() =>
    expect(listed().map(({ textContent }) => textContent)).toEqual(['verbale.pdf2 kB', 'bilancio-corretto.pdf8,0 MB']),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who chooses others meanwhile finds the file that was on its way', async () => {
  const { person, arrive } = await openSlow();
  await person.click(button('Scegli altri soci'));
  await screen.findByText(/^Per ora la comunicazione è per 12 soci/);
  arrive();
  await person.click(button('3. Componi il tuo messaggio'));
  await text();
  await waitFor(() => expect(listed()).toHaveLength(2));
});

test('who leaves meanwhile is asked, and reads which files were not attached', async () => {
  const { unmount } = await openSlow();
  // No draft has them.
  expect([hasUnsavedWork(), losesWork()]).toEqual([true, true]);
  unmount();
  await renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area,
    api: fakeMessage(() => aMessage({ id: 7 }, { sent: 1 })),
  });
  expect(await screen.findByText(/Non allegati.*: verbale\.pdf, bilancio\.pdf$/)).toBeTruthy();
});

test('what cannot be attached is said by its name, and the rest is attached', async () => {
  const opened = await open();
  await choose(aFile('finto.pdf'), aFile('vuoto.pdf', 0), aFile('enorme.pdf', 11 * 1024 * 1024), aFile('buono.pdf'));
  await waitFor(() => expect(listed().map(({ textContent }) => textContent)).toEqual(['buono.pdf2 kB']));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    [
      'finto.pdf: Questo file non si può allegare: servono PDF, immagini o documenti di Office e LibreOffice.',
      'vuoto.pdf: il file è vuoto.',
      'enorme.pdf: con questo file gli allegati superano 10 MB in tutto.',
    ].join(''),
  ]);
  // What this browser knew before is not sent.
  expect(opened.api.askedOf(uploadAttachment)).toHaveLength(2);
});

test('a file that was moved while it waited, and has no size any more, is not called empty', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opened = await open();
  await opened.api.close();
  const gone = () => Promise.reject(new DOMException('The file was moved.', 'NotFoundError'));
  await choose(Object.assign(aFile('spostato.pdf', 0), { arrayBuffer: gone }));
  expect(
    await screen.findByText('spostato.pdf: Il file è stato modificato o spostato: sceglilo di nuovo.'),
  ).toBeTruthy();
});

test('no more than ten', async () => {
  await open();
  await choose(...Array.from({ length: 11 }, (_, at) => aFile(`${'a'.repeat(at + 1)}.pdf`)));
  expect(await screen.findByText('aaaaaaaaaaa.pdf: gli allegati sono già 10, il massimo.')).toBeTruthy();
  expect(listed()).toHaveLength(10);
});

test('a copy keeps the files of the other message', async () => {
  const earlier = aMessage({ id: 12, attachments: [anAttachment('verbale.pdf')] });
  const opened = await openCreate({
    query: `${fromMembers}&from=12`,
    api: [answers(messageById, () => earlier)],
  });
  await text();
  expect(listed()).toHaveLength(1);
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(opened.api.askedOf(sendMessage)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ attachments: [idOf('verbale.pdf')] });
});

test('the page of a message has its files to download', async () => {
  const message = aMessage({ id: 7, attachments: [anAttachment('verbale.pdf')] }, { sent: 1 });
  const { person, api } = await renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area,
    api: [...fakeMessage(() => message), answers(downloadAttachment, () => refusal(404, 'not-found'))],
  });
  await person.click(await screen.findByRole('button', { name: 'Scarica verbale.pdf' }));
  await waitFor(() => expect(api.askedOf(downloadAttachment)).toHaveLength(1));
  expect(api.askedOf(downloadAttachment)[0]?.path).toBe(`/api/admin/messages/attachments/${idOf('verbale.pdf')}`);
});

test('a file keeps the focus on its button while it is downloaded, and is not downloaded twice', async () => {
  const held = Promise.withResolvers<void>();
  const message = aMessage({ id: 7, attachments: [anAttachment('verbale.pdf')] }, { sent: 1 });
  const late = answers(downloadAttachment, async () => {
    await held.promise;
    return refusal(404, 'not-found');
  });
  const { person, api } = await renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area,
    api: [...fakeMessage(() => message), late],
  });
  const press = await screen.findByRole('button', { name: 'Scarica verbale.pdf' });
  await person.click(press);
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('true'));
  expect(press.hasAttribute('disabled')).toBe(false);
  await person.keyboard('{Enter}');
  held.resolve();
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(press);
  expect(api.askedOf(downloadAttachment)).toHaveLength(1);
});
