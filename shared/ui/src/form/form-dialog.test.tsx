import { TextInput } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EditPage } from './edit-page.tsx';
import { FormDialog } from './form-dialog.tsx';

function Screen({ onSubmit = () => {} }: { onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <UiProvider env="test">
      <button type="button" onClick={() => setOpen(true)}>
        Modifica dati
      </button>
      {open && (
        <FormDialog
          title="Modifica Recapiti"
          submitLabel="Salva"
          dirty={name !== ''}
          failure={name === 'no' ? 'Il server non risponde' : undefined}
          onSubmit={onSubmit}
          onClose={() => setOpen(false)}
        >
          <TextInput label="Nome" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </FormDialog>
      )}
    </UiProvider>
  );
}

const open = async (onSubmit?: () => void) => {
  const person = userEvent.setup();
  render(<Screen {...(onSubmit ? { onSubmit } : {})} />);
  await person.click(screen.getByRole('button', { name: 'Modifica dati' }));
  return person;
};
const form = () => screen.getByRole('dialog', { name: 'Modifica Recapiti' });
const question = () => screen.findByRole('dialog', { name: 'Ci sono modifiche non salvate' });

test('what is typed as soon as the dialog is there goes into its first field', async () => {
  const person = await open();
  await waitFor(() => expect(form().contains(document.activeElement)).toBe(true));
  await person.keyboard('Ada');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Ada');
});

test('a dialog without fields begins on Annulla', async () => {
  render(
    <UiProvider env="test">
      <FormDialog title="Invia promemoria" submitLabel="Invia a 3" dirty={false} onSubmit={() => {}} onClose={() => {}}>
        Lo riceveranno 3 partecipanti.
      </FormDialog>
    </UiProvider>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annulla'));
});

test('an untouched dialog closes at once and gives the focus back', async () => {
  const person = await open();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Modifica dati'));
});

test('a dialog that opened without a focused element gives the focus to the page', async () => {
  render(
    <main tabIndex={-1}>
      <Screen />
    </main>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Modifica dati' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test.each([
  ['Escape', (person: ReturnType<typeof userEvent.setup>) => person.keyboard('{Escape}')],
  ['Annulla', (person) => person.click(within(form()).getByRole('button', { name: 'Annulla' }))],
  ['the cross', (person) => person.click(within(form()).getByRole('button', { name: 'Chiudi' }))],
] satisfies [string, (person: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
  '%s asks before typed words are thrown away',
  async (_, leave) => {
    const person = await open();
    await person.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ada');
    await leave(person);
    await person.click(within(await question()).getByRole('button', { name: 'Continua a modificare' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Ada');
    await leave(person);
    await person.click(within(await question()).getByRole('button', { name: 'Scarta le modifiche' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('input that is thrown away gives the focus back to what opened the form', async () => {
  const person = userEvent.setup();
  render(
    <main tabIndex={-1}>
      <Screen />
    </main>,
  );
  const opener = screen.getByRole('button', { name: 'Modifica dati' });
  await person.click(opener);
  await person.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ada');
  await person.keyboard('{Escape}');
  await person.click(within(await question()).getByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Escape in the question goes back to the form and asks nothing more', async () => {
  const person = await open();
  await person.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ada');
  await person.keyboard('{Escape}');
  await waitFor(async () => expect((await question()).contains(document.activeElement)).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ci sono modifiche non salvate' })).toBeNull());
  expect(form()).toBeTruthy();
});

test('a button whose words are still to come has its width from the start: Annulla does not move', () => {
  const asking = (submitLabel: string, growing: boolean) => (
    <UiProvider env="test">
      <FormDialog title="Promemoria" growing={growing} dirty={false} onClose={() => {}} {...{ submitLabel, onSubmit }}>
        {null}
      </FormDialog>
    </UiProvider>
  );
  const onSubmit = vi.fn();
  const width = (name: string) => screen.getByRole('button', { name }).style.minWidth;
  const { rerender } = render(asking('Promemoria', true));
  const before = width('Promemoria');
  expect(before).toContain('16rem');
  rerender(asking('Invia a 128 partecipanti', true));
  expect(width('Invia a 128 partecipanti')).toBe(before);
  rerender(asking('Salva', false));
  expect(width('Salva')).toBe('');
});

test('Enter saves, and a failure is shown above the fields', async () => {
  const onSubmit = vi.fn();
  const person = await open(onSubmit);
  await person.type(screen.getByRole('textbox', { name: 'Nome' }), 'no{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(within(form()).getByRole('alert').textContent).toBe('Il server non risponde');
});

test('a restored draft says since when, that the data changed since, and goes away', async () => {
  const onDiscard = vi.fn();
  render(
    <UiProvider env="test">
      <DraftNotice at="2026-11-21T04:04:00Z" stale onDiscard={onDiscard} />
    </UiProvider>,
  );
  expect(screen.getByRole('status').textContent).toContain('Bozza ripristinata');
  expect(screen.getByText('Scritta il 21/11/2026, 05:04 e mai salvata.')).toBeTruthy();
  expect(screen.getByText(/Nel frattempo i dati salvati sono cambiati/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Scarta la bozza' }));
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

test('a conflict is solved only when each field has been chosen', async () => {
  const onResolve = vi.fn();
  render(
    <UiProvider env="test">
      <ConflictDialog
        fields={[
          { key: 'nome', label: 'Nome', mine: 'Ada', theirs: 'Eva' },
          { key: 'recph', label: 'Telefono', mine: '', theirs: '02 555' },
        ]}
        onResolve={onResolve}
        onClose={() => {}}
      />
    </UiProvider>,
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salva con queste scelte' });
  expect(save.disabled).toBe(true);
  expect(screen.getByText('Mancano 2 scelte')).toBeTruthy();
  const name = within(screen.getByRole('group', { name: 'Nome' }));
  expect(name.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Quello scritto quiAda',
    'Quello già salvatoEva',
  ]);
  await userEvent.click(name.getByRole('radio', { name: /Quello già salvato/ }));
  expect(save.disabled).toBe(true);
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Telefono' })).getByRole('radio', { name: /Quello scritto qui/ }),
  );
  await userEvent.click(save);
  expect(onResolve).toHaveBeenCalledWith({ nome: 'theirs', recph: 'mine' });
});

test.each([
  ['Tieni tutti quelli scritti qui', 'mine'],
  ['Tieni tutti quelli già salvati', 'theirs'],
])('%s chooses for every field', async (shortcut, choice) => {
  const onResolve = vi.fn();
  render(
    <UiProvider env="test">
      <ConflictDialog
        fields={[
          { key: 'nome', label: 'Nome', mine: 'Ada', theirs: 'Eva' },
          { key: 'recph', label: 'Telefono', mine: '', theirs: '02 555' },
        ]}
        onResolve={onResolve}
        onClose={() => {}}
      />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: shortcut }));
  await userEvent.click(screen.getByRole('button', { name: 'Salva con queste scelte' }));
  expect(onResolve).toHaveBeenCalledWith({ nome: choice, recph: choice });
});

test('what was typed while the rest was saved is called that, in a dialog and on a page', () => {
  const draft = { restored: undefined, discard: () => {}, forget: () => {} };
  const edit = {
    draft,
    dirty: true,
    busy: false,
    failure: undefined,
    errors: [],
    conflict: undefined,
    submit: () => {},
  };
  const shown = (partlySaved: boolean) => (
    <UiProvider env="test">
      <EditPage edit={{ ...edit, partlySaved }} submitLabel="Salva">
        {null}
      </EditPage>
      <EditDialog edit={{ ...edit, partlySaved }} title="Modifica" submitLabel="Salva" onClose={() => {}}>
        {null}
      </EditDialog>
    </UiProvider>
  );
  const { rerender } = render(shown(true));
  expect(screen.getAllByText('Salvato, tranne le ultime modifiche')).toHaveLength(2);
  rerender(shown(false));
  expect(screen.getAllByText('Modifiche non salvate')).toHaveLength(2);
});

test('why a save failed comes into sight, on a long page and in a dialog', () => {
  const shown: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const draft = { restored: undefined, discard: () => {}, forget: () => {} };
  const edit = { draft, dirty: true, busy: false, errors: [], conflict: undefined, submit: () => {} };
  const page = (failure: string | undefined) => (
    <UiProvider env="test">
      <EditPage edit={{ ...edit, failure }} submitLabel="Salva">
        {null}
      </EditPage>
    </UiProvider>
  );
  const { rerender } = render(page(undefined));
  expect(shown).toEqual([]);
  rerender(page('Il server non risponde.'));
  rerender(page('Il server non risponde.'));
  expect(shown).toEqual(['Il server non risponde.']);
  // Pressed again: it goes while the save runs.
  rerender(page(undefined));
  rerender(page('Il server non risponde.'));
  expect(shown).toHaveLength(2);
  scroll.mockRestore();
});

test('a conflict that is left gives the focus back', async () => {
  function Form() {
    const [open, setOpen] = useState(false);
    return (
      <UiProvider env="test">
        <button type="button" onClick={() => setOpen(true)}>
          Salva
        </button>
        {open && (
          <ConflictDialog
            fields={[{ key: 'nome', label: 'Nome', mine: 'Ada', theirs: 'Eva' }]}
            onResolve={() => {}}
            onClose={() => setOpen(false)}
          />
        )}
      </UiProvider>
    );
  }
  render(<Form />);
  const save = screen.getByRole('button', { name: 'Salva' });
  await userEvent.click(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Torna al modulo' }));
  await waitFor(() => expect(document.activeElement).toBe(save));
});

test.each(['page', 'dialog'])('each press on Salva goes to the first error that is left: %s', async (kind) => {
  const message = 'manca';
  function Form() {
    const [errors, setErrors] = useState<readonly string[]>([]);
    const draft = { restored: undefined, discard: () => {}, forget: () => {} };
    const shown = errors.map((fieldId) => ({ label: fieldId, message, fieldId }));
    const submit = () =>
      setErrors(['nome', 'cap'].filter((id) => !(document.getElementById(id) as HTMLInputElement).value));
    const edit = { draft, dirty: true, busy: false, failure: undefined, errors: shown, conflict: undefined, submit };
    const fields = ['nome', 'cap'].map((id) => (
      <input
        key={id}
        id={id}
        aria-label={id}
        onChange={() => setErrors((before) => before.filter((one) => one !== id))}
      />
    ));
    return kind === 'page' ? (
      <EditPage edit={edit} submitLabel="Salva">
        {fields}
      </EditPage>
    ) : (
      <EditDialog edit={edit} title="Modifica" submitLabel="Salva" onClose={() => {}}>
        {fields}
      </EditDialog>
    );
  }
  render(
    <UiProvider env="test">
      <Form />
    </UiProvider>,
  );
  const [name, cap] = [screen.getByLabelText('nome'), screen.getByLabelText('cap')];
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await press();
  expect(document.activeElement).toBe(name);
  await press();
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, 'Ada');
  // The next error waits for the next press.
  expect(document.activeElement).toBe(name);
  await press();
  expect(document.activeElement).toBe(cap);
});
