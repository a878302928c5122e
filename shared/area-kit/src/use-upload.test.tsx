import {
  chooseColumns,
  findUsers,
  runUpload,
  type Upload,
  undoUpload,
  uploadById,
  uploadLimit,
  uploadUsers,
} from '@sodalizio/contract';
import { act, answers, aUser, type FakeAnswer, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type UploadInHand, useUpload } from './index.ts';
import { readyUpload } from './test-ready-upload.ts';

const ready = readyUpload;
const { id } = ready;

let inHand: UploadInHand;
const onDone = vi.fn();
function Screen() {
  inHand = useUpload(uploadUsers, { drops: [findUsers], onDone });
  return <p>{inHand.upload?.state ?? 'nothing'}</p>;
}
beforeEach(() => {
  sessionStorage.clear();
  onDone.mockClear();
});
const sheet = new File(['x'], 'elenco.xlsx');
const doing = (what: () => void) => act(async () => what());

test('a file is sent, checked, stored and taken back; leaving the page in between loses nothing', async () => {
  let upload = ready;
  const api = [
    answers(uploadUsers, () => upload),
    answers(uploadById, () => upload),
    answers(runUpload, () => {
      upload = { ...ready, state: 'running', progress: 0.1 };
      return upload;
    }),
    answers(undoUpload, () => {
      upload = { ...ready, state: 'undone' };
      return upload;
    }),
  ];
  const first = await renderScreen(<Screen />, { api });
  await doing(() => inHand.send(sheet));
  expect(await screen.findByText('ready')).toBeTruthy();
  expect(first.api.askedOf(uploadUsers)[0]?.body).toEqual({ file: { name: 'elenco.xlsx' } });
  first.unmount();

  await renderScreen(<Screen />, { api });
  expect(await screen.findByText('ready')).toBeTruthy();
  await doing(() => inHand.run());
  expect(await screen.findByText('running')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  upload = { ...ready, state: 'done', undoable: true };
  expect(await screen.findByText('done')).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(upload));
  await doing(() => inHand.undo());
  expect(await screen.findByText('undone')).toBeTruthy();
  await doing(() => inHand.leave());
  expect(await screen.findByText('nothing')).toBeTruthy();
});

test('whatever is under way is busy until it is answered, and so are the acts on the load', async () => {
  const waiting = [uploadUsers, runUpload, undoUpload].map(() => Promise.withResolvers<Upload>());
  const [sent, ran, undone] = waiting as [(typeof waiting)[0], (typeof waiting)[0], (typeof waiting)[0]];
  const api = [
    answers(uploadUsers, () => sent.promise),
    answers(runUpload, () => ran.promise),
    answers(undoUpload, () => undone.promise),
    answers(uploadById, () => ready),
  ];
  await renderScreen(<Screen />, { api });
  for (const [start, { resolve }] of [
    [() => inHand.send(sheet), sent],
    [() => inHand.run(), ran],
    [() => inHand.undo(), undone],
  ] as const) {
    expect(inHand.busy).toBe(false);
    await doing(start);
    expect(inHand.busy).toBe(true);
    resolve(ready);
    await waitFor(() => expect(inHand.busy).toBe(false));
  }
});

test('a load that has expired is forgotten', async () => {
  sessionStorage.setItem(`sodalizio.kept.${aUser().id}.upload.${uploadUsers.path}`, JSON.stringify(id));
  const { api } = await renderScreen(<Screen />, { api: [answers(uploadById, () => refusal(404, 'not-found'))] });
  await waitFor(() => expect(api.askedOf(uploadById)).toHaveLength(1));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  expect(screen.getByText('nothing')).toBeTruthy();
});

test('an upload that cannot be read when the page opens is not silently none: it says why, and comes when it can be read', async () => {
  sessionStorage.setItem(`sodalizio.kept.${aUser().id}.upload.${uploadUsers.path}`, JSON.stringify(id));
  let answer: Upload | ReturnType<typeof refusal> = refusal(503, 'unavailable');
  await renderScreen(<Screen />, { api: [answers(uploadById, () => answer)] });
  await waitFor(() => expect(inHand.failure).toBe('Il servizio non è pronto: riprova tra poco.'));
  answer = { ...ready, state: 'running', progress: 0.5 };
  expect(await screen.findByText('running')).toBeTruthy();
  expect(inHand.failure).toBeUndefined();
});

test.each([
  ['nothing', new File([], 'a.xlsx'), 'Il file è vuoto: non contiene righe da caricare.'],
  ['too much', new File([new Uint8Array(uploadLimit + 1)], 'a.xlsx'), 'Il file è troppo grande: al massimo 20 MB.'],
])('a file that holds %s is not even sent', async (_, file, sentence) => {
  const { api } = await renderScreen(<Screen />);
  await doing(() => inHand.send(file));
  expect(inHand.failure).toBe(sentence);
  expect(api.seen).toEqual([]);
});

const unread = () => Promise.reject(new DOMException('The file was changed.', 'NotReadableError'));
const whyUnreadable = 'Il file è stato modificato o spostato: sceglilo di nuovo.';

test('a file that was changed after a try is not sent again: it has to be chosen anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const several = { ...ready, state: 'choose-columns' as const, fitting_sheets: ['Soci 2026'] };
  const changing = new File(['x'], 'elenco.xlsx');
  const { api } = await renderScreen(<Screen />, {
    api: [answers(uploadUsers, () => several), answers(uploadById, () => several)],
  });
  await doing(() => inHand.send(changing));
  await screen.findByText('choose-columns');
  expect(inHand.unreadable).toBeUndefined();
  await api.close();
  Object.assign(changing, { slice: () => ({ arrayBuffer: unread }) });
  await doing(() => inHand.chooseSheet?.('Soci 2026'));
  await waitFor(() => expect(inHand.failure).toBe(whyUnreadable));
  await waitFor(() => expect([inHand.busy, inHand.sending]).toEqual([false, undefined]));
  expect([inHand.chooseSheet, inHand.unreadable]).toEqual([undefined, changing]);
});

test('a file that was moved before it was sent, and has no size any more, is not called empty', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api } = await renderScreen(<Screen />);
  await api.close();
  const moved = Object.assign(new File([], 'elenco.xlsx'), { arrayBuffer: unread });
  await doing(() => inHand.send(moved));
  await waitFor(() => expect(inHand.failure).toBe(whyUnreadable));
  expect(inHand.unreadable).toBe(moved);
});

test('while the rows are stored, a lost line is said until it is back', async () => {
  let answer: Upload | ReturnType<typeof refusal> = { ...ready, state: 'running', progress: 0.5 };
  await renderScreen(<Screen />, {
    api: [answers(uploadUsers, () => ready), answers(runUpload, () => answer), answers(uploadById, () => answer)],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  await doing(() => inHand.run());
  await screen.findByText('running');
  answer = refusal(503, 'unavailable');
  await waitFor(() => expect(inHand.failure).toBe('Il servizio non è pronto: riprova tra poco.'));
  expect(screen.getByText('running')).toBeTruthy();
  answer = { ...ready, state: 'running', progress: 0.7 };
  await waitFor(() => expect(inHand.failure).toBeUndefined());
  expect(inHand.upload?.progress).toBe(0.7);
});

test('a refusal is a sentence, busy ends, and another file may come', async () => {
  let answer: Upload | ReturnType<typeof refusal> = refusal(400, 'file-damaged');
  await renderScreen(<Screen />, { api: [answers(uploadUsers, () => answer), answers(uploadById, () => ready)] });
  await doing(() => inHand.send(sheet));
  await waitFor(() => expect(inHand.failure).toMatch(/^Il file è danneggiato/));
  await waitFor(() => expect([inHand.busy, inHand.sending]).toEqual([false, undefined]));
  answer = ready;
  await doing(() => inHand.send(sheet));
  expect(await screen.findByText('ready')).toBeTruthy();
  expect(inHand.failure).toBeUndefined();
});

test('another sheet of the file in hand is asked for by its name; after a reload the file is gone', async () => {
  const api = [answers(uploadUsers, () => ready), answers(uploadById, () => ready)];
  const first = await renderScreen(<Screen />, { api });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  await doing(() => inHand.chooseSheet?.('Soci 2026'));
  await waitFor(() => expect(first.api.askedOf(uploadUsers)).toHaveLength(2));
  const [before, after] = first.api.askedOf(uploadUsers);
  expect([before?.query.get('sheet'), after?.query.get('sheet')]).toEqual([null, 'Soci 2026']);
  expect(after?.body).toEqual({ file: { name: 'elenco.xlsx' } });
  first.unmount();
  await renderScreen(<Screen />, { api });
  await screen.findByText('ready');
  expect(inHand.chooseSheet).toBeUndefined();
});

test('columns are told as they were chosen', async () => {
  const asked = { ...ready, state: 'choose-columns' as const };
  const { api } = await renderScreen(<Screen />, {
    api: [answers(uploadUsers, () => asked), answers(uploadById, () => asked), answers(chooseColumns, () => ready)],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('choose-columns');
  await doing(() => inHand.choose({ email: 1, role: null }));
  expect(await screen.findByText('ready')).toBeTruthy();
  expect(api.askedOf(chooseColumns)[0]?.body).toEqual({ columns: { email: 1, role: null } });
});

test('what is stored is the dry run on the screen', async () => {
  const field = { label: 'Nome', required: true };
  const shown: Upload = {
    ...ready,
    fields: [
      { ...field, field: 'first_name', column: 1 },
      { ...field, field: 'role', column: null },
    ],
    counts: { ...ready.counts, created: 7, updated: 2 },
  };
  const { api } = await renderScreen(<Screen />, {
    api: [
      answers(uploadUsers, () => shown),
      answers(uploadById, () => shown),
      answers(runUpload, () => refusal(409, 'conflict')),
    ],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  await doing(() => inHand.run());
  await waitFor(() => expect(inHand.failure).toBeDefined());
  expect(api.askedOf(runUpload)[0]?.body).toEqual({
    seen: { columns: { first_name: 1, role: null }, created: 7, updated: 2 },
  });
});

test('a refused act shows what became of the upload elsewhere', async () => {
  let upload = ready;
  await renderScreen(<Screen />, {
    api: [
      answers(uploadUsers, () => upload),
      answers(uploadById, () => upload),
      answers(runUpload, () => refusal(409, 'conflict')),
    ],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  upload = { ...ready, state: 'undone' };
  await doing(() => inHand.run());
  expect(await screen.findByText('undone')).toBeTruthy();
  expect(inHand.failure).toBeDefined();
});

test.each([
  ['stored', 'done', runUpload, () => inHand.run()],
  ['being stored', 'running', runUpload, () => inHand.run()],
  ['taken back', 'undone', undoUpload, () => inHand.undo()],
] as const)(
  'an upload that is %s is no failure when the button is pressed again after a lost answer',
  async (_, state, pressed, press) => {
    let upload: Upload = pressed === runUpload ? ready : { ...ready, state: 'done', undoable: true };
    let lost = true;
    await renderScreen(<Screen />, {
      api: [
        answers(uploadUsers, () => upload),
        answers(uploadById, () => (lost ? refusal(503, 'unavailable') : upload)),
        answers(pressed, () => (lost ? refusal(503, 'unavailable') : refusal(409, 'conflict'))),
      ],
    });
    await doing(() => inHand.send(sheet));
    await screen.findByText(upload.state);
    await doing(press);
    await waitFor(() => expect(inHand.failure).toBe('Il servizio non è pronto: riprova tra poco.'));
    upload = { ...upload, state, progress: state === 'running' ? 0.5 : null };
    lost = false;
    await doing(press);
    expect(await screen.findByText(state)).toBeTruthy();
    await waitFor(() => expect(inHand.busy).toBe(false));
    expect(inHand.failure).toBeUndefined();
  },
);

test('where the answer alone was lost, what became of the upload is read: it is no failure', async () => {
  let upload = ready;
  await renderScreen(<Screen />, {
    api: [
      answers(uploadUsers, () => upload),
      answers(uploadById, () => upload),
      answers(runUpload, () => {
        upload = { ...ready, state: 'done' };
        return refusal(503, 'unavailable');
      }),
    ],
  });
  await doing(() => inHand.send(sheet));
  await screen.findByText('ready');
  await doing(() => inHand.run());
  expect(await screen.findByText('done')).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(inHand.failure).toBeUndefined();
});

test('an upload that was stored before the page was opened is not announced again', async () => {
  sessionStorage.setItem(`sodalizio.kept.${aUser().id}.upload.${uploadUsers.path}`, JSON.stringify(id));
  await renderScreen(<Screen />, { api: [answers(uploadById, () => ({ ...ready, state: 'done' as const }))] });
  expect(inHand.busy).toBe(false);
  await screen.findByText('done');
  expect(onDone).not.toHaveBeenCalled();
});

test('uploads to different addresses of one endpoint are remembered apart', async () => {
  const ofProject = { ...uploadUsers, path: '/api/project/:project/upload-users' } as const;
  function OfProject({ project }: { project: number }) {
    const { upload: known, send } = useUpload(ofProject, { params: { project } });
    return (
      <button type="button" onClick={() => send(sheet)}>
        {`${project} ${known?.state ?? 'nothing'}`}
      </button>
    );
  }
  const api = [answers(ofProject, () => ready), answers(uploadById, () => ready)];
  const both = (
    <>
      <OfProject project={1} />
      <OfProject project={2} />
    </>
  );
  const { person, api: seen } = await renderScreen(both, { user: aUser(), api });
  await person.click(screen.getByRole('button', { name: '2 nothing' }));
  expect(await screen.findByRole('button', { name: '2 ready' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '1 nothing' })).toBeTruthy();
  expect(seen.seen.map(({ path }) => path)).toContain('/api/project/2/upload-users');
});

describe('in another tab, or after a crash', () => {
  const stored: Upload = { ...ready, state: 'done', undoable: true };
  let closeTab = () => {};
  /** A new tab begins without what another one keeps for itself. */
  const openTab = async (api: FakeAnswer[], { user = aUser(), kept = {} } = {}) => {
    closeTab();
    sessionStorage.clear();
    for (const [key, value] of Object.entries<string>(kept)) sessionStorage.setItem(key, value);
    closeTab = (await renderScreen(<Screen />, { api, user })).unmount;
  };
  /** Sends a file, which is `upload` from then on. */
  async function uploadInNewTab(upload: Upload) {
    await openTab([answers(uploadUsers, () => upload), answers(uploadById, () => upload)]);
    await doing(() => inHand.send(sheet));
    await screen.findByText(upload.state);
  }

  test('the newest upload of this person is found again, and undone', async () => {
    await uploadInNewTab(stored);
    const undone: Upload = { ...ready, state: 'undone' };
    await openTab([answers(uploadById, () => stored), answers(undoUpload, () => undone)]);
    expect(await screen.findByText('done')).toBeTruthy();
    expect(inHand.fromOtherTab).toBe(true);
    await doing(() => inHand.undo());
    expect(await screen.findByText('undone')).toBeTruthy();
    expect(inHand.fromOtherTab).toBe(false);
    // What is undone is of no use elsewhere.
    await openTab([]);
    expect(screen.getByText('nothing')).toBeTruthy();
  });

  test('one that was left, or is another person’s, is not', async () => {
    await uploadInNewTab(stored);
    await openTab([], { user: aUser({ id: 77 }) });
    expect(screen.getByText('nothing')).toBeTruthy();
    await openTab([answers(uploadById, () => stored)]);
    await screen.findByText('done');
    await doing(() => inHand.leave());
    await openTab([]);
    expect(screen.getByText('nothing')).toBeTruthy();
  });

  test('each tab goes on with its own, and leaves the newer one of another tab alone', async () => {
    await uploadInNewTab(stored);
    const kept = { ...sessionStorage };
    const newer: Upload = { ...stored, id: '018f6e2c-0000-7000-8000-000000000001', state: 'ready' };
    await uploadInNewTab(newer);
    const api = [answers(uploadById, ({ params }) => (params.id === newer.id ? newer : stored))];
    await openTab(api, { kept });
    await screen.findByText('done');
    expect(inHand.fromOtherTab).toBe(false);
    await doing(() => inHand.leave());
    expect(screen.getByText('nothing')).toBeTruthy();
    await openTab(api);
    expect(await screen.findByText('ready')).toBeTruthy();
  });
});
