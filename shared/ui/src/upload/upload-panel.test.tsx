import type { Upload } from '@sodalizio/contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { UploadPanel, type UploadPanelProps } from './upload-panel.tsx';

const title = 'Upload utenti da file Excel';
const nothing: UploadPanelProps = {
  title,
  upload: undefined,
  sending: undefined,
  busy: false,
  failure: undefined,
  send: () => {},
  chooseSheet: () => {},
  cancel: () => {},
  choose: () => {},
  run: () => {},
  undo: () => {},
  saveRefused: () => {},
  leave: () => {},
};
const loaded: Upload = {
  id: '018f6e2c-0000-7000-8000-000000000000',
  kind: 'users',
  file: 'elenco.xlsx',
  state: 'ready',
  columns: [
    { header: 'Chi', samples: ['Ada', 'Zoë'] },
    { header: '', samples: [] },
    { header: 'Posta', samples: ['ada@esempio.it'] },
  ],
  fields: [
    { field: 'first_name', label: 'Nome', required: true, column: 0 },
    { field: 'email', label: 'Email', required: true, column: 2 },
    { field: 'role', label: 'Ruolo', required: false, column: null },
  ],
  counts: { rows: 1204, created: 1200, updated: 1, unchanged: 0, refused: 3, duplicates: 2 },
  refused: [
    {
      row: 1003,
      values: ['', '', 'x'],
      reasons: [
        { field: 'first_name', code: 'required' },
        { field: 'email', code: 'formula' },
      ],
    },
  ],
  changes: [
    {
      row: 7,
      name: 'Rossi Ada',
      fields: [
        { field: 'email', before: 'ada@esempio.it', after: 'ada.rossi@esempio.it' },
        { field: 'role', before: '', after: 'Segreteria' },
      ],
    },
  ],
  progress: null,
  work: null,
  sheet: '',
  fitting_sheets: [],
  failure: '',
  undoable: false,
};
const panel = (props: Partial<UploadPanelProps>) => (
  <UiProvider env="test">
    <UploadPanel {...nothing} {...props} />
  </UiProvider>
);
const show = (props: Partial<UploadPanelProps>) => render(panel(props));
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('the panel is folded until it is opened, and a file has to be chosen before it is sent', async () => {
  const send = vi.fn();
  const view = show({ send });
  const head = screen.getByRole('button', { name: title });
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Carica' })).toBeNull();
  await userEvent.click(head);
  expect((await button('Carica')).disabled).toBe(true);
  const file = new File(['x'], 'elenco.xlsx');
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  await userEvent.upload(input, file);
  await userEvent.click(await button('Carica'));
  expect(send).toHaveBeenCalledExactlyOnceWith(file);
});

test('a file is dropped as well as chosen; only the button sends it, and nothing is taken while one is on its way', async () => {
  const send = vi.fn();
  const view = show({ send });
  await userEvent.click(screen.getByRole('button', { name: title }));
  const [first, second] = ['elenco.xlsx', 'altro.xlsx'].map((name) => new File(['x'], name));
  const drop = (file: File | undefined) =>
    fireEvent.drop(screen.getByText('File Excel'), {
      dataTransfer: { types: ['Files'], files: [file] },
    });
  drop(first);
  expect(send).not.toHaveBeenCalled();
  view.rerender(panel({ send, busy: true }));
  drop(second);
  view.rerender(panel({ send }));
  await userEvent.click(await button('Carica'));
  expect(send).toHaveBeenCalledExactlyOnceWith(first);
});

test('of several files dropped at once none is taken, and the field says so until one is', async () => {
  const send = vi.fn();
  show({ send });
  await userEvent.click(screen.getByRole('button', { name: title }));
  const files = ['elenco.xlsx', 'altro.xlsx'].map((name) => new File(['x'], name));
  const drop = (...some: (File | undefined)[]) =>
    fireEvent.drop(screen.getByText('File Excel'), { dataTransfer: { types: ['Files'], files: some } });
  await button('Carica');
  drop(files[0]);
  drop(...files);
  expect(screen.getByText('Trascina un file alla volta.')).toBeTruthy();
  expect(screen.queryByText('elenco.xlsx')).toBeNull();
  expect((await button('Carica')).disabled).toBe(true);
  drop(files[1]);
  expect(screen.queryByText('Trascina un file alla volta.')).toBeNull();
  await userEvent.click(await button('Carica'));
  expect(send).toHaveBeenCalledExactlyOnceWith(files[1]);
});

test('the place for a file says that it takes one, and nothing else, while it is dragged over it', async () => {
  show({});
  await userEvent.click(screen.getByRole('button', { name: title }));
  const label = screen.getByText('File Excel');
  const over = () => label.closest('[data-over]') !== null;
  const drag = (types: readonly string[]) => fireEvent.dragOver(label, { dataTransfer: { types } });
  // True: the browser does with it what it would do anyway.
  expect([drag(['text/plain']), over()]).toEqual([true, false]);
  expect([drag(['Files']), over()]).toEqual([false, true]);
  fireEvent.dragLeave(label);
  expect(over()).toBe(false);
  drag(['Files']);
  fireEvent.drop(label, { dataTransfer: { types: ['Files'], files: [] } });
  expect(over()).toBe(false);
});

test('a file that cannot be read any more is let go, and can be chosen again', async () => {
  const send = vi.fn();
  const view = show({ send });
  await userEvent.click(screen.getByRole('button', { name: title }));
  await button('Carica');
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  const [file, anew] = [new File(['x'], 'elenco.xlsx'), new File(['y'], 'elenco.xlsx')];
  await userEvent.upload(input, file);
  const failed = { send, failure: 'Il file è stato modificato o spostato: sceglilo di nuovo.', unreadable: file };
  view.rerender(panel(failed));
  expect(screen.queryByText('elenco.xlsx')).toBeNull();
  expect((await button('Carica')).disabled).toBe(true);
  expect(document.activeElement?.textContent).toContain('Scegli');
  await userEvent.upload(input, anew);
  expect(screen.getByText('elenco.xlsx')).toBeTruthy();
  await userEvent.click(await button('Carica'));
  expect(send).toHaveBeenCalledExactlyOnceWith(anew);
});

test('while a file is sent nothing else can be pressed, but it can be stopped', async () => {
  const cancel = vi.fn();
  show({ sending: 0.42, cancel });
  expect((await button('Caricamento')).disabled).toBe(true);
  expect(screen.getByText('42 %')).toBeTruthy();
  await userEvent.click(await button('Annulla'));
  expect(cancel).toHaveBeenCalledOnce();
});

test('the dry run says what would happen in numbers, and why rows stay out', async () => {
  const run = vi.fn();
  show({ upload: loaded, run });
  expect(await screen.findByText('«elenco.xlsx»: 1.204 righe. Non è ancora stato salvato nulla.')).toBeTruthy();
  const row = within(screen.getByRole('table', { name: /rifiutate/ })).getByRole('row', { name: /1\.003/ });
  expect(row.textContent).toContain('Nome: manca; Email: contiene una formula: incolla il valore');
  expect(screen.getByText('2 ripetute nel file')).toBeTruthy();
  await userEvent.click(await button('Carica 1.201 righe'));
  expect(run).toHaveBeenCalledOnce();
});

test('a reason with a sentence of its own says that', async () => {
  const values = ['1,23457E+15', 'Aldo', 'aldo@esempio.it', ''];
  const reasons = [{ field: 'first_name', code: 'wrong-format' as const, sentence: 'è una data: scrivila come testo' }];
  show({ upload: { ...loaded, refused: [{ row: 7, values, reasons }] } });
  expect(await screen.findByText('Nome: è una data: scrivila come testo')).toBeTruthy();
});

test('the dry run says which columns with values it does not read', async () => {
  const noted = { header: 'Email personale', samples: ['ada@casa.example'] };
  const view = show({ upload: { ...loaded, columns: [...loaded.columns, noted] } });
  expect(await screen.findByText('Colonna che non viene letta: «Email personale».')).toBeTruthy();
  const nameless = { header: '', samples: ['1'] };
  view.rerender(panel({ upload: { ...loaded, columns: [...loaded.columns, noted, nameless] } }));
  expect(screen.getByText('Colonne che non vengono lette: «Email personale», «Colonna 5».')).toBeTruthy();
  const many = Array.from({ length: 12 }, (_, at) => ({ header: `Nota ${at + 1}`, samples: ['x'] }));
  view.rerender(panel({ upload: { ...loaded, columns: [...loaded.columns, ...many] } }));
  expect(screen.getByText(/^Colonne che non vengono lette: «Nota 1», .*«Nota 10» e altre 2\.$/)).toBeTruthy();
  view.rerender(panel({ upload: { ...loaded, columns: [...loaded.columns, ...many.slice(1)] } }));
  expect(screen.getByText(/«Nota 11» e un’altra\.$/)).toBeTruthy();
  view.rerender(panel({ upload: loaded }));
  expect(screen.queryByText(/non v[a-z]+ lett/)).toBeNull();
});

test('the dry run lists the people it would change, with values before and after', async () => {
  const view = show({ upload: { ...loaded, counts: { ...loaded.counts, updated: 1 } } });
  const table = await screen.findByRole('table', { name: 'Che cosa cambia' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    '7Rossi AdaEmail: ada@esempio.it → ada.rossi@esempio.itRuolo: vuoto → Segreteria',
  );
  expect(screen.queryByText(/^e altre/)).toBeNull();
  view.rerender(panel({ upload: { ...loaded, counts: { ...loaded.counts, updated: 1351 } } }));
  expect(screen.getByText('e altre 1.350 righe')).toBeTruthy();
  view.rerender(panel({ upload: { ...loaded, counts: { ...loaded.counts, updated: 2 } } }));
  expect(screen.getByText('e un’altra riga')).toBeTruthy();
  // It scrolls, so the keyboard reaches it.
  expect(screen.getByRole('region', { name: 'Righe che cambiano dati già presenti' }).tabIndex).toBe(0);
});

test('a single refused row is shown; what was refused can be taken away as a file only from an upload that is stored', async () => {
  const counts = { ...loaded.counts, refused: 1 };
  const view = show({ upload: { ...loaded, counts } });
  expect(await screen.findByRole('table', { name: /rifiutat/ })).toBeTruthy();
  const taken = () => screen.queryByRole('button', { name: 'Scarica le righe rifiutate' });
  view.rerender(panel({ upload: { ...loaded, counts, state: 'done' } }));
  expect([taken() !== null, screen.queryAllByRole('table', { name: /rifiutat/ }).length]).toEqual([true, 1]);
  view.rerender(panel({ upload: { ...loaded, counts, state: 'undone' } }));
  expect([taken(), screen.queryAllByRole('table', { name: /rifiutat/ })]).toEqual([null, []]);
  view.rerender(panel({ upload: { ...loaded, counts: { ...counts, refused: 0 }, state: 'done' } }));
  expect([taken(), screen.queryAllByRole('table', { name: /rifiutat/ })]).toEqual([null, []]);
});

test('one repeated row is one, and none is not said', async () => {
  const view = show({ upload: { ...loaded, counts: { ...loaded.counts, duplicates: 1 } } });
  expect(await screen.findByText('1 ripetuta nel file')).toBeTruthy();
  view.rerender(panel({ upload: { ...loaded, counts: { ...loaded.counts, duplicates: 0 } } }));
  expect(screen.queryByText(/ripetut/)).toBeNull();
});

test('the reason of a refused row comes before its values, and a long value is cut in the middle', async () => {
  const long = `inizio ${'x'.repeat(150)} fine`;
  const refused = [{ row: 2, values: [long], reasons: [{ field: 'first_name', code: 'too-long' as const }] }];
  show({ upload: { ...loaded, refused } });
  const table = await screen.findByRole('table', { name: /rifiutate/ });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['Riga', 'Motivo', 'Nome', 'Email']);
  const shown = within(table).getByTitle(long);
  expect(shown.textContent).toMatch(/^inizio x+…x+ fine$/);
  expect(shown.textContent).toHaveLength(48);
});

test('another sheet with the headings is offered; without the file, loading it again is suggested', async () => {
  const chooseSheet = vi.fn();
  const upload = { ...loaded, state: 'choose-columns' as const, sheet: 'Istruzioni', fitting_sheets: ['Soci 2026'] };
  const view = show({ upload, chooseSheet });
  expect(await screen.findByText('I dati sembrano nel foglio «Soci 2026»')).toBeTruthy();
  await userEvent.click(await button('Usa «Soci 2026»'));
  expect(chooseSheet).toHaveBeenCalledExactlyOnceWith('Soci 2026');
  view.rerender(panel({ upload, chooseSheet: undefined }));
  expect(screen.getByText(/Per usare l’altro carica di nuovo il file\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Usa/ })).toBeNull();
  view.rerender(panel({ upload: { ...loaded, sheet: 'Soci 2026' } }));
  expect(screen.getByText(/^«elenco.xlsx», foglio «Soci 2026»: 1.204 righe\./).textContent).toMatch(
    /Gli altri fogli del file non vengono letti\.$/,
  );
});

const columnsToChoose: Partial<UploadPanelProps> = {
  upload: { ...loaded, state: 'choose-columns', sheet: 'Istruzioni', fitting_sheets: ['Soci 2026'] },
};
const stored: Partial<UploadPanelProps> = { upload: { ...loaded, state: 'done', undoable: true } };

test.each([
  ['Carica 1.201 righe', 'run', { upload: loaded }],
  ['Scarica le righe rifiutate', 'saveRefused', { upload: loaded }],
  ['Controlla le righe', 'choose', columnsToChoose],
  ['Usa «Soci 2026»', 'chooseSheet', columnsToChoose],
  ['Scarica le righe rifiutate', 'saveRefused', stored],
  ['Annulla caricamento', 'undo', stored],
] as const)('%s keeps the focus while it is under way, and is done once', async (name, act, props) => {
  const done = vi.fn();
  const shown = { ...props, [act]: done };
  const view = show(shown);
  const pressed = await button(name);
  await userEvent.click(pressed);
  view.rerender(panel({ ...shown, busy: true }));
  expect(document.activeElement).toBe(pressed);
  expect(pressed.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(done).toHaveBeenCalledOnce();
});

test('where nothing can be stored there is no button for it', async () => {
  show({ upload: { ...loaded, counts: { ...loaded.counts, created: 0, updated: 0 } } });
  expect(await screen.findByText('Nessuna riga da caricare.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Carica \d/ })).toBeNull();
});

test('columns are chosen by their content; a missing or doubled one is reported before anything is sent', async () => {
  const choose = vi.fn();
  const fields = loaded.fields.map((field) => ({ ...field, column: null }));
  show({ upload: { ...loaded, state: 'choose-columns', fields }, choose });
  const nome = await screen.findByLabelText(/^Nome/);
  // Else the first person of a file without headings would be missing unnoticed.
  expect(
    screen.getByText(/La riga delle intestazioni non viene caricata: se il file non ne ha, aggiungila/),
  ).toBeTruthy();
  await userEvent.selectOptions(nome, 'Chi (Ada, Zoë)');
  await userEvent.selectOptions(screen.getByLabelText(/^Ruolo/), 'Chi (Ada, Zoë)');
  await userEvent.click(await button('Controlla le righe'));
  expect(choose).not.toHaveBeenCalled();
  expect(screen.getByText('Scegli una colonna: questo dato serve')).toBeTruthy();
  expect(screen.getByText('Questa colonna è già usata per Nome')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/^Ruolo/), 'Nessuna');
  await userEvent.selectOptions(screen.getByLabelText(/^Email/), 'Posta (ada@esempio.it)');
  await userEvent.click(await button('Controlla le righe'));
  expect(choose).toHaveBeenCalledExactlyOnceWith({ first_name: 0, email: 2, role: null });
});

test('columns that were changed after the dry run are checked anew, and its numbers are shown again', async () => {
  const view = show({ upload: loaded });
  await userEvent.click(await button('Cambia colonne'));
  await userEvent.selectOptions(screen.getByLabelText(/^Email/), 'Chi (Ada, Zoë)');
  await userEvent.selectOptions(screen.getByLabelText(/^Nome/), 'Posta (ada@esempio.it)');
  await userEvent.click(await button('Controlla le righe'));
  view.rerender(panel({ upload: loaded, busy: true }));
  view.rerender(panel({ upload: loaded, failure: 'Connessione assente.' }));
  expect(screen.getByLabelText<HTMLSelectElement>(/^Email/).value).toBe('0');
  await userEvent.click(await button('Controlla le righe'));
  // A small file is checked by the time of the answer: it is `ready` before and after.
  view.rerender(panel({ upload: loaded, busy: true }));
  view.rerender(panel({ upload: { ...loaded, counts: { ...loaded.counts, created: 7 } } }));
  expect(await screen.findByRole('button', { name: 'Carica 8 righe' })).toBeTruthy();
});

test('a file whose columns are being matched can be left at once; one that is being undone only after the answer', async () => {
  const leave = vi.fn();
  const view = show({ upload: { ...loaded, state: 'choose-columns' }, busy: true, leave });
  await userEvent.click(await button('Scegli un altro file'));
  expect(leave).toHaveBeenCalledOnce();
  const undoing = { upload: { ...loaded, state: 'done', undoable: true }, leave } as const;
  view.rerender(panel({ ...undoing, busy: true }));
  await userEvent.click(await button('Scegli un altro file'));
  expect(leave).toHaveBeenCalledOnce();
  view.rerender(panel(undoing));
  await userEvent.click(await button('Scegli un altro file'));
  expect(leave).toHaveBeenCalledTimes(2);
});

test('work in progress is reported in rows', async () => {
  const view = show({
    upload: { ...loaded, state: 'reading', progress: 0.1, work: { rows: 12_400, of: 100_000 } },
  });
  expect(await screen.findByText('12.400 di circa 100.000 righe')).toBeTruthy();
  view.rerender(panel({ upload: { ...loaded, state: 'running', progress: 0.5, work: { rows: 602, of: 1204 } } }));
  expect(screen.getByText('602 di 1.204 righe')).toBeTruthy();
});

test('a stored upload can be undone; errors are shown; another file is one click away', async () => {
  const undo = vi.fn();
  const leave = vi.fn();
  const view = show({ upload: { ...loaded, state: 'done', undoable: true }, undo, leave });
  expect(await screen.findByText('1.201 righe salvate: 1.200 nuove, 1 modificata.')).toBeTruthy();
  // It has the focus: a screen reader reads no further.
  expect(screen.getByRole('status').textContent).toContain('3 righe rifiutate.');
  await userEvent.click(await button('Scegli un altro file'));
  expect(leave).toHaveBeenCalledOnce();
  await userEvent.click(await button('Annulla caricamento'));
  expect(undo).toHaveBeenCalledOnce();
  view.rerender(panel({ upload: { ...loaded, state: 'done', counts: { ...loaded.counts, refused: 0 } } }));
  expect(screen.getByRole('status').textContent).not.toContain('rifiutat');
  view.rerender(panel({ upload: { ...loaded, state: 'undone', failure: '1 riga è rimasta.' } }));
  expect(screen.getByRole('status').textContent).toContain('1 riga è rimasta.');
  view.rerender(panel({ upload: { ...loaded, state: 'failed', failure: 'Si è interrotto.' } }));
  expect(screen.getByRole('alert').textContent).toContain('Si è interrotto.');
  expect((await button('Carica')).disabled).toBe(true);
});

test('why an upload that is remembered cannot be shown is said in sight, not in a folded panel', async () => {
  const { rerender } = show({});
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(panel({ failure: 'Il servizio non è pronto: riprova tra poco.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Il servizio non è pronto');
});

test('an upload that another tab stored opens by hand only, and says which file it was', async () => {
  const done: Upload = { ...loaded, state: 'done', undoable: true };
  const view = show({});
  view.rerender(panel({ upload: done, fromOtherTab: true }));
  expect(screen.queryByRole('button', { name: 'Annulla caricamento' })).toBeNull();
  await userEvent.click(await button(title));
  await button('Annulla caricamento');
  expect(screen.getByRole('status').textContent).toContain('«elenco.xlsx»');
  view.rerender(panel({ upload: { ...done, state: 'undone' } }));
  expect(screen.getByRole('status').textContent).toContain('«elenco.xlsx»');
  view.rerender(panel({ upload: { ...done, state: 'failed', failure: 'Si è interrotto.' } }));
  expect(screen.getByRole('alert').textContent).toContain('«elenco.xlsx»');
});

test.each([
  ['ready', null],
  ['running', 0.5],
  ['failed', null],
] as const)('an upload of another tab that is %s opens by itself', async (state, progress) => {
  const view = show({});
  view.rerender(panel({ upload: { ...loaded, state, progress }, fromOtherTab: true }));
  expect((await button(title)).getAttribute('aria-expanded')).toBe('true');
});
