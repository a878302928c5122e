import { CallError } from '@sodalizio/area-kit';
import { type DraftTyped, draftTyped, type MessageDraft } from '@sodalizio/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { type Conflict, type DraftForm, DraftKeeper, type DraftStatus } from './draft-keeper.ts';
import { blankMessage, draftOf, type TypedMessage } from './message-values.ts';

const key = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10';

/** A server with one draft; `lost`: it stores what it gets, and its answer never arrives; `failing`: it stores nothing. */
let stored: MessageDraft | undefined;
let lost: boolean;
let failing: CallError['code'] | undefined;
let values: TypedMessage;
let statuses: string[];
let last: DraftStatus | undefined;
let conflicts: Conflict[];
let kept: [string, number][];

beforeEach(() => {
  stored = undefined;
  lost = false;
  failing = undefined;
  values = blankMessage;
  statuses = [];
  last = undefined;
  conflicts = [];
  kept = [];
});

const store = (typed: DraftTyped, by = 'Ada'): MessageDraft => {
  const version = (stored?.version ?? 0) + 1;
  // As jsonb gives it back: in another order.
  const reordered = Object.fromEntries(Object.entries(typed).sort()) as DraftTyped;
  const names = { owner: stored?.owner ?? by, changed_by: by };
  stored = { key, version, ...names, changed_at: '2026-11-23T09:32:00.000Z', typed: reordered, recipients: null };
  return stored;
};

const form = (olderBase?: Partial<TypedMessage>): DraftForm => ({
  values: () => values,
  setValues: (next) => {
    values = next;
  },
  olderBase: () => olderBase,
  onKey: (draft) => {
    values = { ...values, draft };
  },
  onKept: ({ title }, version) => kept.push([title, version]),
  onBegun: () => statuses.push('begun'),
  onStored: () => {},
  onStatus: (status) => {
    last = status;
    statuses.push(status.kind);
  },
  onConflict: (conflict) => conflicts.push(conflict),
  read: async () => {
    if (!stored) throw new CallError('not-found', { message: '' });
    return stored;
  },
  save: async (_, { version, typed }) => {
    if (failing) throw new CallError(failing, { message: '' });
    if (version > 0 && !stored) throw new CallError('draft-gone', { message: '' });
    if (version !== (stored?.version ?? 0)) throw new CallError('conflict', { message: '' });
    // Tidied, as the endpoint does it.
    const saved = store(draftTyped.parse(typed));
    if (lost) throw new CallError('offline', { message: '' });
    return saved;
  },
});
const keeperOf = (opened?: MessageDraft, olderBase?: Partial<TypedMessage>) =>
  new DraftKeeper(opened, form(olderBase), () => key);
const type = (over: Partial<TypedMessage>) => {
  values = { ...values, ...over };
};

test('begins a draft, goes on with it, and says when everything typed is stored', async () => {
  const keeper = keeperOf();
  expect(await keeper.ready()).toBeUndefined();
  type({ title: 'Gita' });
  expect(await keeper.save(undefined)).toBe(true);
  type({ content: '<p>Sabato</p>' });
  expect(await keeper.save(undefined)).toBe(true);
  expect(stored).toMatchObject({ version: 2, typed: { title: 'Gita', content: '<p>Sabato</p>' } });
  expect(statuses).toEqual(['saving', 'saved', 'begun', 'saving', 'saved']);
  expect(kept).toEqual([
    ['Gita', 1],
    ['Gita', 2],
  ]);
  expect([values.draft, await keeper.ready()]).toEqual([key, { key, version: 2, changed: false }]);
});

test('a save whose answer was lost is found before the message is sent', async () => {
  const keeper = keeperOf();
  type({ title: 'Gi' });
  await keeper.save(undefined);
  type({ title: 'Gita' });
  lost = true;
  expect(await keeper.save(undefined)).toBe(false);
  lost = false;
  const ready = await keeper.ready();
  expect(ready).toEqual({ key, version: stored?.version, changed: false });
  expect(stored?.typed.title).toBe('Gita');
});

test('a first save whose answer was lost is found before the message is sent', async () => {
  const keeper = keeperOf();
  type({ title: 'Gita' });
  lost = true;
  expect(await keeper.save(undefined)).toBe(false);
  lost = false;
  expect(await keeper.ready()).toMatchObject({ key, version: stored?.version });
});

test('a save whose answer was lost is known again, not taken for a colleague’s', async () => {
  const keeper = keeperOf();
  type({ title: 'Gi' });
  lost = true;
  expect(await keeper.save(undefined)).toBe(false);
  expect(statuses).toEqual(['saving', 'unsaved']);
  lost = false;
  type({ title: 'Gita' });
  expect(await keeper.save(undefined)).toBe(true);
  expect(stored).toMatchObject({ version: 2, typed: { title: 'Gita' } });
  expect(conflicts).toEqual([]);
});

test.each(['Gita ', 'Gita  a', '\u200bGita'])(
  'a lost save of «%s», which the server tidied, is known again',
  async (title) => {
    const keeper = keeperOf();
    type({ title });
    lost = true;
    await keeper.save(undefined);
    lost = false;
    type({ title: `${title} al lago` });
    expect(await keeper.save(undefined)).toBe(true);
    expect(conflicts).toEqual([]);
    expect(stored?.version).toBe(2);
  },
);

test('a title that the server tidied is no change of a colleague’s', async () => {
  const keeper = keeperOf();
  type({ title: 'Gita  al' });
  await keeper.save(undefined);
  type({ title: 'Gita  al lago' });
  store({ ...draftOf(stored?.typed ?? blankMessage), content: '<p>del collega</p>' }, 'Ugo');
  expect(await keeper.save(undefined)).toBe(true);
  expect(conflicts).toEqual([]);
  expect(stored?.typed).toMatchObject({ title: 'Gita al lago', content: '<p>del collega</p>' });
});

test('what a colleague changed elsewhere is merged, and shown', async () => {
  const opened = store(draftOf({ ...blankMessage, title: 'Gita', content: '<p>a</p>' }));
  values = { ...blankMessage, ...opened.typed, draft: key };
  const keeper = keeperOf(opened);
  type({ title: 'Gita al lago' });
  store({ ...opened.typed, content: '<p>del collega</p>' }, 'Ugo');
  expect(await keeper.save(undefined)).toBe(true);
  expect(values).toMatchObject({ title: 'Gita al lago', content: '<p>del collega</p>' });
  expect(stored?.typed).toMatchObject({ title: 'Gita al lago', content: '<p>del collega</p>' });
});

test('a field that both changed is asked about, and nothing is lost before the answer', async () => {
  const opened = store(draftOf({ ...blankMessage, title: 'Gita' }));
  values = { ...blankMessage, ...opened.typed, draft: key };
  const keeper = keeperOf(opened);
  type({ title: 'Mia', content: '<p>mio</p>' });
  store({ ...opened.typed, title: 'Sua' }, 'Ugo');
  expect(await keeper.save(undefined)).toBe(false);
  expect(statuses.at(-1)).toBe('conflict');
  expect([values.title, stored?.typed.title]).toEqual(['Mia', 'Sua']);
  expect(conflicts[0]?.fields).toMatchObject([{ key: 'title', mine: 'Mia', theirs: 'Sua' }]);
  conflicts[0]?.resolve({ title: 'theirs' });
  await expect.poll(() => stored?.typed).toMatchObject({ title: 'Sua', content: '<p>mio</p>' });
  expect(values.title).toBe('Sua');
});

const aFile = (name: string) => ({
  id: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f11',
  name,
  type: 'application/pdf',
  bytes: 9,
});

test('a file that arrives while the question is open stays, or is asked about too', async () => {
  const opened = store(draftOf({ ...blankMessage, title: 'Gita' }));
  values = { ...blankMessage, ...opened.typed, draft: key };
  const keeper = keeperOf(opened);
  type({ title: 'Mia' });
  store({ ...opened.typed, title: 'Sua' }, 'Ugo');
  await keeper.save(undefined);
  type({ attachments: [aFile('verbale.pdf')] });
  conflicts[0]?.resolve({ title: 'theirs' });
  await expect.poll(() => stored?.typed).toMatchObject({ title: 'Sua', attachments: [{ name: 'verbale.pdf' }] });
  expect(values.attachments).toMatchObject([{ name: 'verbale.pdf' }]);

  type({ title: 'Di nuovo mia' });
  store({ ...draftOf(values), title: 'Di nuovo sua', attachments: [] }, 'Ugo');
  await keeper.save(undefined);
  type({ attachments: [aFile('verbale.pdf'), aFile('modulo.pdf')] });
  conflicts[1]?.resolve({ title: 'mine' });
  expect(conflicts[2]?.fields).toMatchObject([
    { key: 'title' },
    { key: 'attachments', mine: 'verbale.pdf, modulo.pdf', theirs: '' },
  ]);
  conflicts[2]?.resolve({ title: 'mine', attachments: 'mine' });
  await expect.poll(() => stored?.typed.attachments).toHaveLength(2);
});

test('a draft that a colleague sent or deleted is said, and not begun again', async () => {
  const opened = store(draftOf({ ...blankMessage, title: 'Gita' }));
  values = { ...blankMessage, ...opened.typed, draft: key };
  const keeper = keeperOf(opened);
  stored = undefined;
  type({ title: 'Gita al lago' });
  expect(await keeper.save(undefined)).toBe(false);
  expect(statuses.at(-1)).toBe('gone');
  expect(await keeper.ready()).toBeUndefined();
  expect([values.title, stored]).toEqual(['Gita al lago', undefined]);
});

test('the browser’s own older draft is merged before it is saved', async () => {
  store(draftOf({ ...blankMessage, title: 'Gita' }));
  const opened = store({ ...draftOf(blankMessage), title: 'Sua' }, 'Ugo');
  // Typed over «Gita», before the colleague's change.
  values = { ...blankMessage, title: 'Mia', draft: key };
  const keeper = keeperOf(opened, { title: 'Gita' });
  expect(await keeper.save(undefined)).toBe(false);
  expect(conflicts[0]?.fields).toMatchObject([{ mine: 'Mia', theirs: 'Sua' }]);
});

test('two presses are one save, and what is typed meanwhile is not taken for stored', async () => {
  const keeper = keeperOf();
  type({ title: 'Gita' });
  const both = [keeper.save(undefined), keeper.save(undefined)];
  type({ title: 'Gita al lago' });
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(kept).toEqual([['Gita', 1]]);
  expect(stored?.version).toBe(1);
});

test('a repetition of a failed save is not said to be saving, and counts how often this text has failed', async () => {
  const keeper = keeperOf();
  failing = 'unavailable';
  type({ title: 'Gita' });
  await keeper.save(undefined);
  expect(last).toMatchObject({ kind: 'unsaved', typed: { title: 'Gita' }, times: 1, refused: false });
  await keeper.save(undefined);
  expect(last).toMatchObject({ kind: 'unsaved', times: 2 });
  type({ title: 'Gita al lago' });
  await keeper.save(undefined);
  expect(last).toMatchObject({ kind: 'unsaved', typed: { title: 'Gita al lago' }, times: 1 });
  expect(statuses).toEqual(['saving', 'unsaved', 'unsaved', 'unsaved']);
  failing = undefined;
  await keeper.save(undefined);
  type({ title: 'Gita' });
  await keeper.save(undefined);
  expect(statuses.slice(4)).toEqual(['saved', 'begun', 'saving', 'saved']);
});

test('of the day of one and the time of another no moment is made: the whole of both is asked about', async () => {
  const before = store({ ...draftOf(blankMessage), title: 'Gita', when: 'dated', day: '2026-12-10', time: '09:00' });
  type(before.typed);
  const keeper = keeperOf(before);
  store({ ...before.typed, day: '2026-12-24' }, 'Ivo');
  type({ time: '23:30' });
  expect(await keeper.save(undefined)).toBe(false);
  expect(conflicts[0]?.fields).toEqual([
    { key: 'when', label: 'Invio', mine: '10/12/2026 23:30', theirs: '24/12/2026 09:00' },
  ]);
  conflicts[0]?.resolve({ when: 'theirs' });
  await expect.poll(() => last?.kind).toBe('saved');
  expect([values, stored?.typed]).toMatchObject([
    { day: '2026-12-24', time: '09:00' },
    { day: '2026-12-24', time: '09:00' },
  ]);
});

test('who sends at once meets a colleague who chose a day as a question, and a hidden day as none', async () => {
  const before = store({ ...draftOf(blankMessage), title: 'Gita', when: 'dated', day: '2026-12-10', time: '09:00' });
  type(before.typed);
  const keeper = keeperOf(before);
  store({ ...before.typed, day: '2026-12-24' }, 'Ivo');
  type({ when: 'now' });
  await keeper.save(undefined);
  expect(conflicts[0]?.fields).toMatchObject([{ mine: 'Subito', theirs: '24/12/2026 09:00' }]);
  conflicts[0]?.resolve({ when: 'mine' });
  await expect.poll(() => last?.kind).toBe('saved');
  expect(stored?.typed.when).toBe('now');
  store({ ...draftOf(values), day: '2027-01-06' }, 'Ivo');
  type({ time: '10:00', title: 'Gita al lago' });
  expect(await keeper.save(undefined)).toBe(true);
  expect([conflicts.length, stored?.typed.title]).toEqual([1, 'Gita al lago']);
});

test('a conflict after a failed save is followed by saving again', async () => {
  const opened = store(draftOf({ ...blankMessage, title: 'Gita' }));
  values = { ...blankMessage, ...opened.typed, draft: key };
  const keeper = keeperOf(opened);
  type({ title: 'Mia' });
  failing = 'offline';
  await keeper.save(undefined);
  failing = undefined;
  store({ ...opened.typed, title: 'Sua' }, 'Ugo');
  await keeper.save(undefined);
  await keeper.save(undefined);
  expect(statuses).toEqual(['saving', 'unsaved', 'conflict', 'saving', 'conflict']);
});

test.each<[CallError['code'], boolean]>([
  ['forbidden', true],
  ['invalid-input', true],
  ['too-large', true],
  ['unsupported-media-type', true],
  ['too-slow', false],
  ['too-many-requests', false],
  ['area-off', false],
  ['internal', false],
  ['offline', false],
  ['timeout', false],
  ['unexpected-answer', false],
])('after %s a repetition is refused too: %s', async (code, refused) => {
  const keeper = keeperOf();
  failing = code;
  type({ title: 'Gita' });
  expect(await keeper.save(undefined)).toBe(false);
  expect(last).toMatchObject({ kind: 'unsaved', refused });
});
