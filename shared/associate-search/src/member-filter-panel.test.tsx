import { act, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { activeFilters } from './filter-words.ts';
import { MemberFilterPanel } from './member-filter-panel.tsx';
import { type MemberSearch, noFilters } from './member-filters.ts';

const today = '2026-11-21';

async function open(applied: Partial<MemberSearch> = {}) {
  const onSearch = vi.fn<(search: MemberSearch) => void>();
  function Screen() {
    const [search, setSearch] = useState<MemberSearch>({ ...noFilters, ...applied });
    return (
      <MemberFilterPanel
        applied={search}
        today={today}
        onSearch={(next) => {
          onSearch(next);
          setSearch(next);
        }}
      />
    );
  }
  return { onSearch, ...(await renderScreen(<Screen />)) };
}

type Person = Awaited<ReturnType<typeof open>>['person'];

async function unfold(person: Person) {
  await person.click(screen.getByRole('button', { name: /^Altri filtri/ }));
  await screen.findByRole('textbox', { name: 'Comune' });
}

async function optionsOf(person: Person, label: string) {
  await person.click(screen.getByRole('combobox', { name: label }));
  const list = await screen.findByRole('listbox', { name: label });
  return within(list)
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent);
}

test('every filter of the specification has its field', async () => {
  const { person } = await open();
  await unfold(person);
  for (const label of [
    'Nome, codice, telefono, e-mail',
    'Cognome',
    'Nome',
    'Cod aica',
    'Codice fiscale',
    'Comune',
    'Ragione sociale',
  ])
    expect(screen.getByRole('textbox', { name: label })).toBeTruthy();
  for (const label of [
    'Sezione',
    'Stato',
    'Sezione preferita',
    'Tipo socio',
    'Pagamento',
    'Periodo pagamento',
    'Anno quota',
  ])
    expect(screen.getByRole('combobox', { name: label })).toBeTruthy();
  for (const label of [
    'Iscritti nel 2026',
    'Soci del 2025 che non hanno rinnovato nella campagna 2026',
    'Dati da sistemare',
  ])
    expect(screen.getByRole('checkbox', { name: label })).toBeTruthy();
});

test.each<[string, (string | null)[]]>([
  ['Stato', ['Ammesso', 'In attesa di ammissione', 'Ritardo', 'Moroso', 'Ammissione rifiutata', 'Espulso']],
  ['Tipo socio', ['ORDINARIO', 'PROFESSIONISTA', 'STUDENTE', 'ONORARIO', 'COLLETTIVO']],
  ['Pagamento', ['Tutti', 'Paganti', 'Non paganti']],
  ['Anno quota', ['Qualsiasi', '2026', '2025', '2024', '2023', '2022', '2021']],
])('%s offers the options of the specification', async (label, options) => {
  const { person } = await open();
  await unfold(person);
  await expect(optionsOf(person, label)).resolves.toEqual(options);
});

test('the payment period offers twelve months and six years, counted from today', async () => {
  const { person } = await open();
  await unfold(person);
  const options = await optionsOf(person, 'Periodo pagamento');
  expect(options).toHaveLength(19);
  expect(options.slice(0, 3)).toEqual(['Qualsiasi', 'novembre 2026', 'ottobre 2026']);
  expect(options.slice(12)).toEqual(['dicembre 2025', '2026', '2025', '2024', '2023', '2022', '2021']);
});

test('payments are counted for this year, unless a period or a year is given', async () => {
  const label = (search: Partial<MemberSearch>) =>
    activeFilters({ ...noFilters, have_payed: 'Si', ...search }, today).find(({ filter }) => filter === 'have_payed')
      ?.label;
  expect(label({})).toBe('Pagamento: Paganti per il 2026');
  expect(label({ quote_period: '2024' })).toBe('Pagamento: Paganti');
  expect(label({ payment_period: '2025-12' })).toBe('Pagamento: Paganti');
});

test('Enter searches with what was typed', async () => {
  const { person, onSearch } = await open();
  await person.type(screen.getByRole('textbox', { name: 'Cognome' }), 'rossi{Enter}');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, last_name: 'rossi' });
});

test('Enter searches with what is understood of what was pasted, as leaving the field does', async () => {
  const { person, onSearch } = await open();
  await unfold(person);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Codice fiscale' });
  await person.click(field);
  await person.paste('C.F.: RSS MRA 80A01 H501 U');
  await person.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, tax_code: 'RSSMRA80A01H501U' });
  expect(field.value).toBe('RSSMRA80A01H501U');
});

test('one field takes a name, a code, a telephone or an e-mail', async () => {
  const { person, onSearch } = await open();
  const field = screen.getByRole('textbox', { name: 'Nome, codice, telefono, e-mail' });
  expect(screen.getAllByRole('textbox')[0]).toBe(field);
  await person.type(field, '+39 333 12{Enter}');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, search: '+39 333 12' });
  expect(screen.getByText('Ricerca: +39 333 12')).toBeTruthy();
});

test('waiting for admission is a status like any other, although its value is empty', async () => {
  const { person, onSearch } = await open();
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'In attesa di ammissione' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Stato' }).value).toBe('In attesa di ammissione');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, status: [''] });
});

test('a choice searches at once, with the text that was typed before it', async () => {
  const { person, onSearch } = await open();
  await person.type(screen.getByRole('textbox', { name: 'Cognome' }), 'rossi');
  expect(onSearch).not.toHaveBeenCalled();
  await unfold(person);
  await person.click(screen.getByRole('combobox', { name: 'Pagamento' }));
  await person.click(await screen.findByRole('option', { name: 'Non paganti' }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, last_name: 'rossi', have_payed: 'No' });
  await person.click(screen.getByRole('checkbox', { name: 'Dati da sistemare' }));
  expect(onSearch).toHaveBeenLastCalledWith({
    ...noFilters,
    last_name: 'rossi',
    have_payed: 'No',
    with_warnings: true,
  });
});

test('a text that is too long is not searched by a choice: it stays, and what was searched before it counts', async () => {
  const { person, onSearch } = await open({ last_name: 'rossi' });
  await unfold(person);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' });
  await person.click(field);
  await person.paste('x'.repeat(100));
  const typed = field.value;
  await person.click(screen.getByRole('checkbox', { name: 'Iscritti nel 2026' }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, last_name: 'rossi', new: true });
  expect(field.value).toBe(typed);
});

test('on a phone a text that is too long is shown in its sheet, and nothing is searched without it', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 47.99em)' });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
  const { person, onSearch } = await open();
  await person.click(screen.getByRole('button', { name: 'Filtri' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Cognome' }));
  await person.paste('x'.repeat(100));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.type(screen.getByRole('textbox', { name: 'Nome, codice, telefono, e-mail' }), 'anna{Enter}');
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Cognome' })).toBeTruthy();
  expect(onSearch).not.toHaveBeenCalled();
});

test('several sections are chosen by keyboard and read in the field', async () => {
  const { person, onSearch } = await open();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sezione' });
  expect(field.value).toBe('Tutte');
  field.focus();
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}');
  expect(onSearch).toHaveBeenCalledTimes(2);
  const [asked] = onSearch.mock.lastCall ?? [];
  expect(asked?.section).toHaveLength(2);
  expect(field.value).toBe(asked?.section.join(', '));
});

test('each filter in use is a chip, and taking one away searches without it', async () => {
  const { person, onSearch } = await open({ status: ['Si', ''], last_name: 'rossi', have_payed: 'No', new: true });
  const chips = within(screen.getByRole('list', { name: 'Filtri attivi' })).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'Cognome: rossi',
    'Stato: Ammesso',
    'Stato: In attesa di ammissione',
    'Pagamento: Non paganti per il 2026',
    'Iscritti nel 2026',
  ]);
  await person.click(screen.getByRole('button', { name: 'Rimuovi il filtro Stato: Ammesso' }));
  expect(onSearch).toHaveBeenLastCalledWith({
    ...noFilters,
    status: [''],
    last_name: 'rossi',
    have_payed: 'No',
    new: true,
  });
});

test('the folded filters in use are counted on their button', async () => {
  await open({ have_payed: 'No', new: true, last_name: 'rossi' });
  expect(screen.getByRole('button', { name: /Altri filtri/ }).textContent).toContain('2 attivi');
});

test('Azzera searches everybody and empties the fields', async () => {
  const { person, onSearch } = await open({ last_name: 'rossi', city: 'Como' });
  await person.click(screen.getByRole('button', { name: 'Azzera' }));
  expect(onSearch).toHaveBeenLastCalledWith(noFilters);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' }).value).toBe('');
});

const surname = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cognome' });

test('Azzera empties also what was typed and never searched', async () => {
  const { person } = await open();
  await person.type(surname(), 'rossi');
  await person.click(screen.getByRole('button', { name: 'Azzera' }));
  expect(surname().value).toBe('');
});

test('what was typed and not searched yet outlives a filter that is taken away', async () => {
  const { person, onSearch } = await open({ status: ['Si'], first_name: 'ada' });
  await person.type(surname(), 'rossi');
  await person.click(screen.getByRole('button', { name: 'Rimuovi il filtro Stato: Ammesso' }));
  expect(onSearch).toHaveBeenLastCalledWith({ ...noFilters, first_name: 'ada' });
  expect(surname().value).toBe('rossi');
  await person.click(screen.getByRole('button', { name: 'Rimuovi il filtro Nome: ada' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('');
  expect(surname().value).toBe('rossi');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Stato' }).value).toBe('Tutti');
});

/** The address follows in its own time: `arrive` brings the oldest search that is still on its way, `go` another one. */
async function openLate() {
  const onTheWay: MemberSearch[] = [];
  let show: (search: MemberSearch) => void = () => {};
  function Screen() {
    const [search, setSearch] = useState<MemberSearch>(noFilters);
    show = setSearch;
    return <MemberFilterPanel applied={search} today={today} onSearch={(next) => onTheWay.push(next)} />;
  }
  const { person } = await renderScreen(<Screen />);
  const arrive = () => act(() => show({ ...(onTheWay.shift() ?? noFilters) }));
  const go = (search: Partial<MemberSearch>) => act(() => show({ ...noFilters, ...search }));
  return { person, arrive, go, onTheWay };
}

test('what is typed, or chosen, before a choice is in the address stays', async () => {
  const { person, arrive } = await openLate();
  await unfold(person);
  await person.click(screen.getByRole('checkbox', { name: 'Dati da sistemare' }));
  await person.click(screen.getByRole('checkbox', { name: 'Iscritti nel 2026' }));
  await person.type(surname(), 'rossi');
  arrive();
  expect(surname().value).toBe('rossi');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Iscritti nel 2026' }).checked).toBe(true);
  arrive();
  expect(surname().value).toBe('rossi');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Dati da sistemare' }).checked).toBe(true);
});

test('of filters taken away before the address follows, the second does not bring the first back', async () => {
  const { person, go, onTheWay, arrive } = await openLate();
  go({ city: 'Como', status: ['Si', 'No'], new: true });
  await person.type(surname(), 'rossi');
  for (const chip of ['Stato: Ammesso', 'Stato: Ammissione rifiutata', 'Comune: Como'])
    await person.click(screen.getByRole('button', { name: `Rimuovi il filtro ${chip}` }));
  expect(onTheWay).toEqual([
    { ...noFilters, city: 'Como', status: ['No'], new: true },
    { ...noFilters, city: 'Como', new: true },
    { ...noFilters, new: true },
  ]);
  for (let nth = 0; nth < 3; nth += 1) arrive();
  expect(surname().value).toBe('rossi');
});

test('what is typed before a choice is in the address stays, in whatever order the choices are made', async () => {
  const { person, go } = await openLate();
  await person.click(screen.getByRole('combobox', { name: 'Sezione' }));
  await person.click(await screen.findByRole('option', { name: 'LOM · Lombardia' }));
  go({ section: ['LOM'] });
  await person.click(await screen.findByRole('option', { name: 'CAL · Calabria' }));
  await person.type(surname(), 'rossi');
  // As it is read from the address.
  go({ section: ['CAL', 'LOM'] });
  expect(surname().value).toBe('rossi');
});

test('another search, as of a view, replaces what was typed', async () => {
  const { person, go } = await openLate();
  await person.type(surname(), 'rossi');
  go({ city: 'Como' });
  expect(surname().value).toBe('');
});

test('a period older than the options stays visible', async () => {
  const { person } = await open({ payment_period: '2012-05' });
  await unfold(person);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Periodo pagamento' }).value).toBe('2012-05');
});

test('what else a screen draws again leaves the filters alone, and their lists are in the page only while they are open', async () => {
  let reads = 0;
  const applied = Object.defineProperty({ ...noFilters }, 'status', {
    enumerable: true,
    get: () => {
      reads += 1;
      return noFilters.status;
    },
  });
  const onSearch = () => {};
  function Screen() {
    const [presses, setPresses] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setPresses(presses + 1)}>
          Premuto {presses} volte
        </button>
        <MemberFilterPanel applied={applied} today={today} onSearch={onSearch} />
      </>
    );
  }
  const { person } = await renderScreen(<Screen />);
  const before = reads;
  expect(before).toBeGreaterThan(0);
  await person.click(screen.getByRole('button', { name: 'Premuto 0 volte' }));
  expect(screen.getByRole('button', { name: 'Premuto 1 volte' })).toBeTruthy();
  expect(reads).toBe(before);
  await unfold(person);
  expect(screen.queryAllByRole('option', { hidden: true })).toEqual([]);
  expect(await optionsOf(person, 'Pagamento')).not.toEqual([]);
});
