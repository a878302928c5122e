import { act, aUser, fireEvent, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import {
  hasUnsavedWork,
  losesWork,
  noteNextPage,
  resetSession,
  sessionStore,
  type UnseenFailure,
  whenFailedUnseen,
} from './host.ts';
import { CallError, type EditForm, type EditFormOptions, hasDraft, useEditForm } from './index.ts';

const typed = z.object({ name: z.string(), town: z.string() });
type Typed = z.infer<typeof typed>;
type Stored = Typed & { readonly version: number };

/** A server with one record: refuses an older version, and whatever `refuse` throws. */
function aServer() {
  const sent: (Typed & { over: number })[] = [];
  let stored: Stored = { name: 'Ada', town: 'Como', version: 1 };
  let answering: Promise<void> = Promise.resolve();
  let refuse = (_: Typed): CallError | undefined => undefined;
  return {
    sent,
    stored: () => stored,
    elsewhere: (changes: Partial<Typed>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
    },
    refuses: (next: typeof refuse) => {
      refuse = next;
    },
    holds: () => {
      let release = () => {};
      answering = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    save: async (values: Typed, over: Stored): Promise<Stored> => {
      sent.push({ ...values, over: over.version });
      await answering;
      const error = refuse(values);
      if (error) throw error;
      if (over.version !== stored.version) throw new CallError('conflict');
      stored = { ...values, version: stored.version + 1 };
      return stored;
    },
    reread: async () => stored,
  };
}
type Server = ReturnType<typeof aServer>;

type Options = Partial<EditFormOptions<Typed, Stored, Stored>>;

function Form({ server, options }: { server: Server; options: Options }) {
  const [outcome, setOutcome] = useState('');
  const edit = useEditForm<Typed, Stored, Stored>({
    stored: server.stored(),
    valuesOf: ({ name, town }) => ({ name, town }),
    field: (name) => ({ label: name, id: `field-${name}` }),
    draft: { name: 'things.1', schema: typed },
    validate: ({ name }) => ({ name: name === '' ? 'required' : null }),
    save: server.save,
    reread: server.reread,
    onSaved: ({ version }) => setOutcome(`saved ${version}, ${hasUnsavedWork() ? 'guarded' : 'free to go'}`),
    ...options,
  });
  const { conflict } = edit;
  return (
    <>
      <Input {...edit.input('name')} />
      <Input {...edit.input('town')} />
      <button type="button" onClick={edit.submit}>
        save
      </button>
      <button type="button" onClick={() => edit.kept(edit.form.getValues(), server.stored().version)}>
        kept
      </button>
      {/* State of the edit, for the tests. */}
      <output>
        {[edit.dirty ? 'dirty' : 'clean', edit.busy ? 'busy' : 'idle', outcome].join(' | ')}
        {edit.partlySaved && ' | partly saved'}
      </output>
      <p role="alert">
        {edit.failure}
        {edit.errors.map(({ label, message, fieldId }) => `${label}: ${message} (${fieldId})`).join()}
      </p>
      {edit.draft.restored && <p>restored</p>}
      {conflict && (
        <div role="dialog">
          {conflict.fields.map(({ key, mine, theirs }) => `${key}: ${mine} or ${theirs}`).join()}
          {(['mine', 'theirs'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              onClick={() => conflict.resolve(Object.fromEntries(conflict.fields.map(({ key }) => [key, choice])))}
            >
              {choice}
            </button>
          ))}
          <button type="button" onClick={conflict.leave}>
            leave
          </button>
        </div>
      )}
    </>
  );
}

const Input = ({ id, label, value, onChange, error, readOnly }: ReturnType<EditForm<Typed>['input']>) => (
  <input id={id} aria-label={label} value={value} onChange={onChange} readOnly={readOnly} title={String(error ?? '')} />
);

const input = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const state = () => screen.getByRole('status').textContent;
const alert = () => screen.getByRole('alert').textContent;
const press = (name: string) => screen.getByRole('button', { name });

async function open(server: Server, options: Options = {}) {
  const view = await renderScreen(<Form server={server} options={options} />, { user: aUser({ id: 7 }) });
  return {
    ...view,
    retype: async (name: string, text: string) => {
      await view.person.clear(input(name));
      await view.person.type(input(name), text);
    },
    press: (name: string) => view.person.click(press(name)),
  };
}

beforeEach(() => localStorage.clear());

test('the input is sent over the record it was read from; then the form is clean and leaving does not ask', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  expect(state()).toBe('clean | idle | ');
  await retype('name', 'Eva');
  expect(state()).toBe('dirty | idle | ');
  expect(hasUnsavedWork()).toBe(true);
  await press('save');
  await waitFor(() => expect(state()).toBe('clean | idle | saved 2, free to go'));
  expect(server.sent).toEqual([{ name: 'Eva', town: 'Como', over: 1 }]);
});

test('whoever leaves what the browser could not keep as a draft is asked as where it is lost', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const { retype } = await open(aServer());
  await retype('name', 'Eva');
  await waitFor(() => expect(losesWork()).toBe(true));
  full.mockRestore();
  await retype('town', 'Lecco');
  await waitFor(() => expect(losesWork()).toBe(false));
  expect([hasUnsavedWork(), hasDraft('things.1')]).toEqual([true, true]);
});

test('a second press while the first is under way sends nothing', async () => {
  const server = aServer();
  const release = server.holds();
  const { retype } = await open(server);
  await retype('name', 'Eva');
  // In one act: React has not rendered the busy button yet.
  act(() => {
    press('save').click();
    press('save').click();
  });
  await waitFor(() => expect(state()).toContain('busy'));
  act(() => press('save').click());
  release();
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent).toHaveLength(1);
});

test('a press once the next page was asked for, while the form is still drawn, sends nothing', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  act(() => noteNextPage('/next'));
  await press('save');
  expect(state()).toBe('dirty | idle | ');
  act(() => noteNextPage(undefined));
  await press('save');
  await waitFor(() => expect(state()).toBe('clean | idle | saved 2, free to go'));
  expect(server.sent).toHaveLength(1);
});

test('an error is shown under its field and nothing is sent', async () => {
  const server = aServer();
  const { person, press } = await open(server);
  await person.clear(input('name'));
  await press('save');
  expect(alert()).toBe('name: required (field-name)');
  expect(server.sent).toEqual([]);
});

test('a refused field has its error below, any other failure is above; the input stays', async () => {
  const server = aServer();
  server.refuses(() => new CallError('invalid-input', { fields: [{ path: 'body.town.0', code: 'too-long' }] }));
  const { retype, press } = await open(server);
  await retype('town', 'Lecco');
  await press('save');
  await waitFor(() => expect(alert()).toBe('town: Testo troppo lungo (field-town)'));
  server.refuses(() => new CallError('invalid-input', { fields: [{ path: 'body.zip', code: 'too-long' }] }));
  await press('save');
  await waitFor(() => expect(alert()).not.toContain('town'));
  expect(alert()).not.toBe('');
  expect([input('town').value, state()]).toEqual(['Lecco', 'dirty | idle | ']);
});

test('names of the server lead to fields of the form', async () => {
  const server = aServer();
  server.refuses(() => new CallError('invalid-input', { fields: [{ path: 'body.city', code: 'too-long' }] }));
  const { retype, press } = await open(server, { refusedFields: ({ city }) => ({ town: city }) });
  await retype('town', 'Lecco');
  await press('save');
  await waitFor(() => expect(alert()).toBe('town: Testo troppo lungo (field-town)'));
});

test('fields that only somebody else changed are merged with the input', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  server.elsewhere({ town: 'Lecco' });
  await press('save');
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent).toEqual([
    { name: 'Eva', town: 'Como', over: 1 },
    { name: 'Eva', town: 'Lecco', over: 2 },
  ]);
});

test('what was stored by itself while typing counts as the record: only what comes after is a change', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  await press('kept');
  expect([state(), hasDraft('things.1')]).toEqual(['clean | idle | ', false]);
  server.elsewhere({ name: 'Ida' });
  await retype('town', 'Lecco');
  await press('save');
  // Eva is no change of this form any more: Ida is taken without a question.
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent.at(-1)).toEqual({ name: 'Ida', town: 'Lecco', over: 2 });
});

test.each([
  ['mine', 'Eva'],
  ['theirs', 'Ida'],
])('for a field that both changed the person chooses; with %s, %s is saved', async (choice, kept) => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  server.elsewhere({ name: 'Ida', town: 'Lecco' });
  await press('save');
  expect((await screen.findByRole('dialog')).textContent).toContain('name: Eva or Ida');
  await press(choice);
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent.slice(1)).toEqual([{ name: kept, town: 'Lecco', over: 2 }]);
  expect(hasDraft('things.1')).toBe(false);
});

test('back from the question nothing is decided, and the next save asks again', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  server.elsewhere({ name: 'Ida' });
  await press('save');
  await screen.findByRole('dialog');
  await press('leave');
  expect([screen.queryByRole('dialog'), input('name').value, alert()]).toEqual([null, 'Eva', '']);
  await press('save');
  expect((await screen.findByRole('dialog')).textContent).toContain('name: Eva or Ida');
});

test('a choice is not asked again after a failure, which the next save takes away', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  server.elsewhere({ name: 'Ida' });
  await press('save');
  await screen.findByRole('dialog');
  server.refuses(() => new CallError('unavailable'));
  await press('mine');
  await waitFor(() => expect(alert()).not.toBe(''));
  server.refuses(() => undefined);
  await press('save');
  await waitFor(() => expect(state()).toContain('saved'));
  expect([server.stored().name, alert()]).toEqual(['Eva', '']);
});

test('the form shows what was chosen, also where saving it fails', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  server.elsewhere({ name: 'Ida', town: 'Lecco' });
  await press('save');
  await screen.findByRole('dialog');
  server.refuses(() => new CallError('unavailable'));
  await press('theirs');
  await waitFor(() => expect(alert()).not.toBe(''));
  expect([input('name').value, input('town').value]).toEqual(['Ida', 'Lecco']);
});

test('an invalid record saved by somebody else is not sent in this person’s name', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('town', 'Lecco');
  server.elsewhere({ name: '' });
  await press('save');
  await waitFor(() => expect(alert()).toBe('name: required (field-name)'));
  expect([input('name').value, input('town').value]).toEqual(['', 'Lecco']);
  expect(input('town').value).toBe('Lecco');
  expect(server.sent).toHaveLength(1);
});

test('repeated conflicts end in a failure, not in a loop', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  server.refuses(() => {
    server.elsewhere({});
    return undefined;
  });
  await press('save');
  await waitFor(() => expect(alert()).toContain('Questi dati sono stati modificati nel frattempo.'));
  expect(server.sent).toHaveLength(4);
});

test('what others changed between two refusals is not taken for what was typed', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('town', 'Lecco');
  server.elsewhere({ name: 'Ida' });
  let refusals = 0;
  server.refuses(() => {
    refusals += 1;
    // Back to what it was when the form was opened.
    if (refusals === 2) server.elsewhere({ name: 'Ada' });
    return undefined;
  });
  await press('save');
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent).toHaveLength(3);
  expect(server.stored()).toMatchObject({ name: 'Ada', town: 'Lecco' });
});

test('without a way to read again a conflict is a failure', async () => {
  const server = aServer();
  const { retype, press } = await open(server, { reread: undefined });
  await retype('name', 'Eva');
  server.elsewhere({ town: 'Lecco' });
  await press('save');
  await waitFor(() => expect(alert()).toContain('Questi dati sono stati modificati nel frattempo.'));
  expect(server.sent).toHaveLength(1);
});

test('a conflict about a field is that field’s', async () => {
  const server = aServer();
  server.refuses(() => new CallError('conflict', { fields: [{ path: 'body.name', code: 'taken' }] }));
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  await press('save');
  await waitFor(() => expect(alert()).toContain('(field-name)'));
  expect(server.sent).toHaveLength(1);
});

test('unsaved input is restored after the form was closed, and deleted once it is saved', async () => {
  const server = aServer();
  const first = await open(server);
  await first.retype('name', 'Eva');
  first.unmount();
  expect(hasDraft('things.1')).toBe(true);
  const { press, unmount } = await open(server);
  expect(screen.getByText('restored')).toBeTruthy();
  expect(input('name').value).toBe('Eva');
  await press('save');
  await waitFor(() => expect(state()).toContain('saved'));
  unmount();
  expect(hasDraft('things.1')).toBe(false);
});

test('a draft typed over an older version is compared with the newer one before it is sent', async () => {
  const server = aServer();
  const first = await open(server);
  await first.retype('name', 'Eva');
  first.unmount();
  server.elsewhere({ name: 'Ida', town: 'Lecco' });
  const { press } = await open(server);
  await press('save');
  expect((await screen.findByRole('dialog')).textContent).toContain('name: Eva or Ida');
  expect(server.sent).toEqual([]);
  await press('mine');
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent).toEqual([{ name: 'Eva', town: 'Lecco', over: 2 }]);
});

test('a draft typed over an older version is still compared after it was only looked at, however often', async () => {
  const server = aServer();
  const first = await open(server);
  await first.retype('name', 'Eva');
  first.unmount();
  server.elsewhere({ name: 'Ida', town: 'Lecco' });
  const looked = await open(server);
  looked.unmount();
  const { retype, press } = await open(server);
  await retype('town', 'Lodi');
  await press('save');
  expect((await screen.findByRole('dialog')).textContent).toContain('name: Eva or Ida');
  expect(server.sent).toEqual([]);
});

test('what was decided about a draft of an older version is not asked again after the form was left', async () => {
  const server = aServer();
  const first = await open(server);
  await first.retype('name', 'Eva');
  first.unmount();
  server.elsewhere({ name: 'Ida' });
  server.refuses(() => new CallError('unavailable'));
  const { press, unmount } = await open(server);
  await press('save');
  await screen.findByRole('dialog');
  await press('mine');
  await waitFor(() => expect(alert()).not.toBe(''));
  unmount();
  server.refuses(() => undefined);
  const again = await open(server);
  await again.press('save');
  await waitFor(() => expect(state()).toContain('saved'));
  expect(server.sent.at(-1)).toEqual({ name: 'Eva', town: 'Como', over: 2 });
});

test('a form without a draft keeps nothing', async () => {
  const server = aServer();
  const { retype, unmount } = await open(server, { draft: undefined });
  await retype('name', 'Eva');
  unmount();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a save that was called off leaves the form as it is', async () => {
  const server = aServer();
  const { retype, press } = await open(server, { save: async () => undefined });
  await retype('name', 'Eva');
  await press('save');
  await waitFor(() => expect(state()).toBe('dirty | idle | '));
  expect(input('name').value).toBe('Eva');
});

test('a form that stays open after saving guards what is typed next', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  await retype('name', 'Eva');
  await press('save');
  await waitFor(() => expect(state()).toContain('clean'));
  await retype('name', 'Ada');
  expect(state()).toContain('dirty');
  expect(hasUnsavedWork()).toBe(true);
  await waitFor(() => expect(hasDraft('things.1')).toBe(true));
});

test('what is typed while a save runs stays in the open form, unsaved, and is saved by the next press', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  await retype('name', 'Evelina');
  server.elsewhere({ town: 'Lecco' });
  release();
  // Not closed, and what somebody else saved is in it.
  await waitFor(() => expect(state()).toBe('dirty | idle |  | partly saved'));
  expect(server.stored()).toEqual({ name: 'Eva', town: 'Lecco', version: 3 });
  expect([input('name').value, input('town').value, hasUnsavedWork()]).toEqual(['Evelina', 'Lecco', true]);
  server.elsewhere({ town: 'Lodi' });
  await press('save');
  await waitFor(() => expect(state()).toContain('saved 5, free to go'));
  expect(server.stored()).toEqual({ name: 'Evelina', town: 'Lodi', version: 5 });
});

test('what is typed back to the first value while a save runs is a change of what was saved', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  await retype('name', 'Ada');
  release();
  await waitFor(() => expect(state()).toContain('partly saved'));
  await press('save');
  await waitFor(() => expect(state()).toContain('saved 3'));
  expect([server.stored().name, server.sent.map(({ over }) => over)]).toEqual(['Ada', [1, 2]]);
});

test('what was typed while a save ran is kept as a draft of what was saved', async () => {
  const server = aServer();
  const { retype, press, unmount } = await open(server);
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  await retype('name', 'Evelina');
  release();
  await waitFor(() => expect(state()).toContain('partly saved'));
  unmount();
  const again = await open(server);
  expect(input('name').value).toBe('Evelina');
  await again.press('save');
  await waitFor(() => expect(state()).toContain('saved 3'));
  expect(server.stored().name).toBe('Evelina');
});

test.each([
  ['mine', 'Eva'],
  ['theirs', 'Ida'],
])('what is typed until the question about two edits stays in the form, with %s chosen', async (choice, saved) => {
  const server = aServer();
  const { retype, press } = await open(server);
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  await retype('town', 'Lodi');
  server.elsewhere({ name: 'Ida' });
  release();
  await screen.findByRole('dialog');
  await press(choice);
  await waitFor(() => expect(state()).toBe('dirty | idle |  | partly saved'));
  expect(server.stored()).toEqual({ name: saved, town: 'Como', version: 3 });
  expect([input('name').value, input('town').value]).toEqual([saved, 'Lodi']);
  await press('save');
  await waitFor(() => expect(state()).toContain('saved 4, free to go'));
  expect(server.stored()).toEqual({ name: saved, town: 'Lodi', version: 4 });
});

test('a field that shows what was understood of it is no text typed until the question: the choice of theirs counts', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  const release = server.holds();
  await retype('town', '9.30');
  await press('save');
  await retype('town', '09:30');
  server.elsewhere({ town: '10:00' });
  release();
  await screen.findByRole('dialog');
  await press('theirs');
  await waitFor(() => expect(state()).toContain('saved 3, free to go'));
  expect([server.stored().town, input('town').value]).toEqual(['10:00', '10:00']);
});

test('what is typed until an invalid record of somebody else is met stays in the form', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  const release = server.holds();
  await retype('town', 'Lecco');
  await press('save');
  await retype('town', 'Lodi');
  server.elsewhere({ name: '' });
  release();
  await waitFor(() => expect(alert()).toBe('name: required (field-name)'));
  expect([input('name').value, input('town').value]).toEqual(['', 'Lodi']);
});

test('what is typed while a save runs is a draft also where the form was left before its answer', async () => {
  const server = aServer();
  const { retype, press, unmount } = await open(server);
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  await retype('town', 'Lodi');
  unmount();
  release();
  await waitFor(() => expect(server.stored().version).toBe(2));
  await act(async () => {});
  const again = await open(server);
  expect([input('name').value, input('town').value]).toEqual(['Eva', 'Lodi']);
  await again.press('save');
  await waitFor(() => expect(state()).toContain('saved 3'));
  expect(server.stored()).toEqual({ name: 'Eva', town: 'Lodi', version: 3 });
});

test('a field that shows what was understood of it while a save runs is no new text', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  const release = server.holds();
  await retype('name', '1234,5');
  await retype('town', '9.30');
  await press('save');
  await retype('name', '€ 1.234,50');
  await retype('town', '09:30');
  release();
  await waitFor(() => expect(state()).toContain('saved 2, free to go'));
});

test.each([
  ['with another text', 'Evelina'],
  ['with the first text again', 'Ada'],
])('what was saved without an answer is nobody else’s: typed over %s, it is saved unasked', async (_, text) => {
  const server = aServer();
  let lost = true;
  const { retype, press } = await open(server, {
    save: async (values, over) => {
      const saved = await server.save(values, over);
      if (!lost) return saved;
      lost = false;
      throw new CallError('timeout');
    },
  });
  await retype('name', 'Eva');
  await press('save');
  await waitFor(() => expect(alert()).not.toBe(''));
  await retype('name', text);
  server.elsewhere({ town: 'Lodi' });
  await press('save');
  await waitFor(() => expect(state()).toContain('saved 4'));
  expect(server.stored()).toMatchObject({ name: text, town: 'Lodi' });
});

test('what was not sent because it was refused is still asked about, where somebody else saved the same', async () => {
  const server = aServer();
  const { retype, press } = await open(server);
  server.refuses(() => new CallError('too-many-requests'));
  await retype('name', 'Eva');
  await press('save');
  await waitFor(() => expect(alert()).not.toBe(''));
  server.refuses(() => undefined);
  server.elsewhere({ name: 'Eva' });
  await retype('name', 'Evelina');
  await press('save');
  await screen.findByRole('dialog');
});

test('a new record is not added a second time for what is typed while it is saved', async () => {
  const server = aServer();
  const { retype, press } = await open(server, { reread: undefined });
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  // By a field that is no text: a browser's suggestion, a picture that arrives.
  fireEvent.change(input('name'), { target: { value: 'Evelina' } });
  release();
  await waitFor(() => expect(state()).toContain('saved 2'));
  expect(server.sent).toHaveLength(1);
});

test('fields are read-only, with the focus in them, while a save runs that closes the form', async () => {
  const server = aServer();
  const { person, retype, press } = await open(server, { reread: undefined });
  await retype('name', 'Eva');
  for (const refusal of [new CallError('unavailable'), undefined]) {
    const release = server.holds();
    server.refuses(() => refusal);
    await press('save');
    await person.click(input('name'));
    await person.keyboard('lina');
    // As selects do, of which HTML has no read-only ones.
    fireEvent.change(input('name'), { target: { value: 'Ida' } });
    expect([input('name').value, document.activeElement?.id]).toEqual(['Eva', 'field-name']);
    release();
    await waitFor(() => expect(state()).toContain('idle'));
    expect(input('name').readOnly).toBe(false);
  }
  expect(server.stored().name).toBe('Eva');
});

test('what is typed while a new record is added stays in the open form, and is an edit of it', async () => {
  const server = aServer();
  let added = false;
  const options: Options = {
    get draft() {
      return { name: added ? 'things.1' : 'things.new', schema: typed };
    },
    get reread() {
      return added ? server.reread : undefined;
    },
    onAdded: (answer) => {
      added = true;
      return answer;
    },
  };
  const { retype, press } = await open(server, options);
  await retype('name', 'Eva');
  await waitFor(() => expect(hasDraft('things.new')).toBe(true));
  const release = server.holds();
  await press('save');
  await retype('name', 'Evelina');
  release();
  await waitFor(() => expect(state()).toBe('dirty | idle |  | partly saved'));
  expect([input('name').value, hasUnsavedWork()]).toEqual(['Evelina', true]);
  // A reload finds it on the page of the record.
  await waitFor(() => expect([hasDraft('things.new'), hasDraft('things.1')]).toEqual([false, true]));
  server.elsewhere({ town: 'Lodi' });
  await press('save');
  await waitFor(() => expect(state()).toContain('saved 4, free to go'));
  expect(server.stored()).toEqual({ name: 'Evelina', town: 'Lodi', version: 4 });
  expect(hasDraft('things.1')).toBe(false);
});

test('what is typed while a new record is added is a draft of it where the form was left before the answer', async () => {
  const server = aServer();
  const options: Options = {
    draft: { name: 'things.new', schema: typed, ofAdded: ({ version }) => ({ name: 'things.1', version }) },
    reread: undefined,
    onAdded: (answer) => answer,
  };
  const { retype, press, unmount } = await open(server, options);
  const release = server.holds();
  await retype('name', 'Eva');
  await press('save');
  await retype('town', 'Lodi');
  unmount();
  release();
  await waitFor(() => expect(server.stored().version).toBe(2));
  await act(async () => {});
  expect([hasDraft('things.new'), hasDraft('things.1')]).toEqual([false, true]);
  const again = await open(server);
  expect([input('name').value, input('town').value]).toEqual(['Eva', 'Lodi']);
  await again.press('save');
  await waitFor(() => expect(state()).toContain('saved 3'));
  expect(server.stored()).toEqual({ name: 'Eva', town: 'Lodi', version: 3 });
});

test('a save tells whether its form is still there', async () => {
  const server = aServer();
  const seen: boolean[] = [];
  const options: Options = { onSaved: (_, isOpen) => seen.push(isOpen) };
  const first = await open(server, options);
  await first.press('save');
  await waitFor(() => expect(seen).toEqual([true]));
  const release = server.holds();
  await first.press('save');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  first.unmount();
  release();
  await waitFor(() => expect(seen).toEqual([true, false]));
});

async function failAfterClosing(options: Options & { readonly prepare?: (server: Server) => void } = {}) {
  const { prepare, ...rest } = options;
  const server = aServer();
  const told: UnseenFailure[] = [];
  whenFailedUnseen((failure) => told.push(failure));
  const { unmount, retype, press } = await open(server, rest);
  await retype('name', 'Bea');
  const release = server.holds();
  await press('save');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  unmount();
  prepare?.(server);
  release();
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  return { server, told };
}

test.each([
  ['a failure', () => new CallError('unavailable'), 'Il servizio non è pronto: riprova tra poco.'],
  ['a refused field', () => new CallError('invalid-input', { fields: [{ path: 'body.name', code: 'required' }] }), /^/],
])('%s after the form was closed is told, in the form’s words', async (_, error, why) => {
  const { told } = await failAfterClosing({
    prepare: (server) => server.refuses(error),
    failedWhenClosed: ({ name }) => `${name} is not saved.`,
  });
  expect(told).toEqual([{ what: 'Bea is not saved.', why: expect.stringMatching(why) }]);
});

test('a conflict met after the form was closed is told, because nobody can choose any more', async () => {
  const { server, told } = await failAfterClosing({ prepare: (server) => server.elsewhere({ name: 'Carla' }) });
  expect(told).toEqual([{ what: undefined, why: new CallError('conflict').message }]);
  expect(server.stored().name).toBe('Carla');
});

test('a concurrent change of something else is merged and saved also after the form was closed', async () => {
  const { server, told } = await failAfterClosing({ prepare: (server) => server.elsewhere({ town: 'Lodi' }) });
  await waitFor(() => expect(server.stored()).toMatchObject({ name: 'Bea', town: 'Lodi' }));
  expect(told).toEqual([]);
});

test('a save that goes on after closing reports its own failure', async () => {
  const refused = (server: Server) => server.refuses(() => new CallError('unavailable'));
  const { told } = await failAfterClosing({ prepare: refused, goesOnWhenClosed: true });
  expect(told).toEqual([]);
});

test('an ended session is not told, nor is anything to whoever signs in next', async () => {
  const refuses = (code: 'not-signed-in' | 'unavailable') => (server: Server) =>
    server.refuses(() => new CallError(code));
  expect((await failAfterClosing({ prepare: refuses('not-signed-in') })).told).toEqual([]);
  sessionStore.setState({ phase: 'signed-in', user: aUser({ id: 7 }) });
  const changing = failAfterClosing({
    prepare: (server) => {
      sessionStore.setState({ user: aUser({ id: 8 }) });
      refuses('unavailable')(server);
    },
  });
  expect((await changing).told).toEqual([]);
  resetSession();
});

test('a text longer than what is sent takes stays as it is typed, says so at once, and is not sent', async () => {
  const server = aServer();
  const { person, retype, press } = await open(server, {
    lengths: z.object({ name: z.string().max(4), town: z.string().max(1) }),
  });
  await person.clear(input('name'));
  await person.paste('Adelaide');
  expect([input('name').value, input('name').title]).toEqual(['Adelaide', 'Al massimo 4 caratteri: ora sono 8.']);
  await press('save');
  expect(alert()).toBe('name: Al massimo 4 caratteri: ora sono 8. (field-name)');
  expect(server.sent).toEqual([]);
  await retype('name', 'Ada!');
  expect(input('name').title).toBe('');
  await press('save');
  // The town was stored like this, not typed here.
  await waitFor(() => expect(server.sent).toEqual([{ name: 'Ada!', town: 'Como', over: 1 }]));
});
