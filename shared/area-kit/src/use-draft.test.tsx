import { act, aUser, renderScreen, screen, serverClock, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { sessionStore } from './host.ts';
import { type DraftOptions, hasDraft, useDraft } from './index.ts';

const typed = z.object({ name: z.string(), town: z.string() });
type Typed = z.infer<typeof typed>;
const stored: Typed = { name: 'Ada', town: 'Como' };

interface FormProps {
  initial?: Typed;
  version?: number;
  whole?: boolean;
}

function Form({ initial = stored, version = 1, whole = false }: FormProps) {
  const [values, setValues] = useState(initial);
  const options: DraftOptions<Typed> = {
    name: 'things.1',
    form: { values, setValues },
    initial,
    schema: typed,
    version,
    whole,
  };
  const { restored, discard, forget } = useDraft(options);
  return (
    <>
      <input
        aria-label="name"
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <input aria-label="town" value={values.town} readOnly />
      {restored && <p>restored{restored.stale ? ', stale' : ''}</p>}
      {restored && <p>base {JSON.stringify(restored.base)}</p>}
      <button type="button" onClick={discard}>
        discard
      </button>
      <button type="button" onClick={forget}>
        saved
      </button>
    </>
  );
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('sodalizio.draft.'));
const field = (label: string): HTMLInputElement => screen.getByRole('textbox', { name: label });
const giulia = aUser({ id: 7 });

beforeEach(() => localStorage.clear());

/** Types, and leaves before the pause is over: closing a form must not lose the last word. */
async function typeAndLeave(words: string) {
  const { person, unmount } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), words);
  unmount();
}

test('kept whole, what nobody typed is restored too', async () => {
  const { person, unmount } = await renderScreen(<Form whole />, { user: giulia });
  await person.type(field('name'), ' Lovelace');
  unmount();
  const later = await renderScreen(<Form whole initial={{ name: '', town: 'Lecco' }} />, { user: giulia });
  expect([field('name').value, field('town').value]).toEqual(['Ada Lovelace', 'Como']);
  await later.person.click(screen.getByRole('button', { name: 'discard' }));
  expect([field('name').value, field('town').value]).toEqual(['', 'Lecco']);
  expect(keys()).toEqual([]);
});

test('kept whole, a form without input leaves nothing', async () => {
  const { person, unmount } = await renderScreen(<Form whole />, { user: giulia });
  await person.type(field('name'), '!{Backspace}');
  unmount();
  expect(keys()).toEqual([]);
});

test('unsaved input is restored, and can be discarded', async () => {
  await typeAndLeave(' Lovelace');
  expect(keys()).toEqual(['sodalizio.draft.7.things.1']);
  const { person } = await renderScreen(<Form />, { user: giulia });
  expect(field('name').value).toBe('Ada Lovelace');
  expect(screen.getByText('restored')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'discard' }));
  expect(field('name').value).toBe('Ada');
  expect(screen.queryByText('restored')).toBeNull();
  expect(keys()).toEqual([]);
});

test('a pause while typing is enough', async () => {
  const { person } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), '!');
  await waitFor(() => expect(keys()).toHaveLength(1));
});

test('a page that goes away keeps the last word', async () => {
  const { person } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), '!');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(keys()).toHaveLength(1);
});

test('nothing is kept of an untouched form, nor of reverted input', async () => {
  const { person, unmount } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), 'x{Backspace}');
  unmount();
  expect(keys()).toEqual([]);
});

test('a draft that another tab has saved or discarded does not come back when this page goes away', async () => {
  const { person } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), '!');
  await waitFor(() => expect(keys()).toHaveLength(1));
  localStorage.clear();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(keys()).toEqual([]);
});

/** What another tab keeps meanwhile of the same form. */
const keepElsewhere = () =>
  localStorage.setItem(
    'sodalizio.draft.7.things.1',
    JSON.stringify({ at: new Date().toISOString(), version: 1, base: { town: 'Como' }, values: { town: 'Lodi' } }),
  );

test.each([
  ['closes untouched', '', 'saved'],
  ['is closed after its own input', '!', 'saved'],
  ['is taken back to what is stored', 'x{Backspace}', undefined],
  ['is discarded', '!', 'discard'],
])('a form that %s leaves what another tab has typed since', async (_, words, button) => {
  const { person, unmount } = await renderScreen(<Form />, { user: giulia });
  if (words) await person.type(field('name'), words);
  if (words === '!') await waitFor(() => expect(keys()).toHaveLength(1));
  keepElsewhere();
  if (button) await person.click(screen.getByRole('button', { name: button }));
  unmount();
  await renderScreen(<Form />, { user: giulia });
  expect([field('name').value, field('town').value]).toEqual(['Ada', 'Lodi']);
});

test('a form that opens leaves what another tab types at that moment', async () => {
  const Elsewhere = () => {
    keepElsewhere();
    return null;
  };
  const { unmount } = await renderScreen(
    <>
      <Form />
      <Elsewhere />
    </>,
    { user: giulia },
  );
  unmount();
  expect(keys()).toHaveLength(1);
});

test('a session that ends under the form leaves the draft to the person who typed it', async () => {
  const { person, unmount } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), '!');
  act(() => sessionStore.setState({ user: null }));
  unmount();
  expect(keys()).toEqual(['sodalizio.draft.7.things.1']);
});

test('another person on the same browser does not see it', async () => {
  await typeAndLeave('!');
  await renderScreen(<Form />, { user: aUser({ id: 8 }) });
  expect(field('name').value).toBe('Ada');
  expect(hasDraft('things.1')).toBe(false);
});

test('after a save nothing is left, even when the form closes at once', async () => {
  const { person, unmount } = await renderScreen(<Form />, { user: giulia });
  await person.type(field('name'), '!');
  await waitFor(() => expect(hasDraft('things.1')).toBe(true));
  await person.click(screen.getByRole('button', { name: 'saved' }));
  unmount();
  expect(keys()).toEqual([]);
});

test('typed words are merged with values that changed since, with a notice', async () => {
  await typeAndLeave(' Lovelace');
  await renderScreen(<Form initial={{ name: 'Adele', town: 'Lecco' }} version={2} />, { user: giulia });
  expect(field('name').value).toBe('Ada Lovelace');
  expect(field('town').value).toBe('Lecco');
  expect(screen.getByText('restored, stale')).toBeTruthy();
  expect(screen.getByText('base {"name":"Ada"}')).toBeTruthy();
});

test.each([
  ['is older than 30 days', { at: '2020-01-01T00:00:00.000Z', base: {}, values: { name: 'Eva' } }],
  ['is no draft', { name: 'Eva' }],
  ['holds something else than the form', { at: new Date().toISOString(), base: {}, values: { name: 5 } }],
])('what %s is dropped', async (_, content) => {
  serverClock(new Date().toISOString());
  localStorage.setItem('sodalizio.draft.7.things.1', JSON.stringify(content));
  await renderScreen(<Form />, { user: giulia });
  expect(field('name').value).toBe('Ada');
  expect(keys()).toEqual([]);
});

test.each([
  ['of 30 days is restored', 0, 'Eva'],
  ['of 30 days and a minute is not', 60_000, 'Ada'],
])('a draft %s', async (_, more, shown) => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  serverClock('2026-11-22T10:00:00Z');
  const at = new Date(now - 30 * 86_400_000 - more).toISOString();
  const draft = { at, version: 1, base: { name: 'Ada' }, values: { name: 'Eva' } };
  localStorage.setItem('sodalizio.draft.7.things.1', JSON.stringify(draft));
  await renderScreen(<Form />, { user: giulia });
  expect(field('name').value).toBe(shown);
});

describe('at a computer whose clock is wrong', () => {
  const now = '2026-11-22T10:00:00.000Z';
  const keepAt = (at: string) => {
    const draft = { at, version: 1, base: { name: 'Ada' }, values: { name: 'Eva' } };
    localStorage.setItem('sodalizio.draft.7.things.1', JSON.stringify(draft));
    localStorage.setItem('sodalizio.draft.8.things.1', JSON.stringify(draft));
  };
  /** The computer's clock shows this moment from now on. */
  const setClock = (moment: string) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
    onTestFinished(() => clock.mockRestore());
  };

  test.each([
    ['years ahead', '2031-11-22T10:00:00Z'],
    ['years behind', '2010-01-01T00:00:00Z'],
  ])('%s, the drafts of a day ago stay, whoever typed them', async (_, shown) => {
    keepAt('2026-11-21T10:00:00.000Z');
    setClock(shown);
    serverClock(now);
    await renderScreen(<Form />, { user: giulia });
    expect(field('name').value).toBe('Eva');
    expect(keys()).toHaveLength(2);
  });

  test('years behind, a draft of 31 days ago is dropped all the same', async () => {
    keepAt('2026-10-22T10:00:00.000Z');
    setClock('2010-01-01T00:00:00Z');
    serverClock(now);
    await renderScreen(<Form />, { user: giulia });
    expect(keys()).toEqual([]);
  });

  test('a draft is dated by the server’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-22T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    serverClock(now);
    await typeAndLeave('!');
    expect(localStorage.getItem('sodalizio.draft.7.things.1')).toContain('"at":"2026-11-22T10:00:');
  });

  test('that is set anew, no draft is dropped before an answer proves the time again', async () => {
    setClock('2010-01-01T00:00:00Z');
    serverClock(now);
    keepAt('2026-11-21T10:00:00.000Z');
    // Right at last: with the difference of before it would be the year 2043.
    setClock(now);
    await renderScreen(<Form />, { user: giulia });
    expect(field('name').value).toBe('Eva');
    expect(keys()).toHaveLength(2);
  });

  test('that is set anew, what is typed before the next answer is dated by the clock as it is now', async () => {
    setClock('2027-11-22T10:00:00Z');
    serverClock(now);
    setClock(now);
    await typeAndLeave('!');
    expect(localStorage.getItem('sodalizio.draft.7.things.1')).toContain('"at":"2026-11-22T10:00:');
  });

  test('a draft dated in the future stays', async () => {
    keepAt('2031-11-22T10:00:00.000Z');
    serverClock(now);
    await renderScreen(<Form />, { user: giulia });
    expect(field('name').value).toBe('Eva');
    expect(keys()).toHaveLength(2);
  });
});

test('invalid JSON breaks nothing', async () => {
  localStorage.setItem('sodalizio.draft.7.things.1', '{');
  await renderScreen(<Form />, { user: giulia });
  expect(field('name').value).toBe('Ada');
});
