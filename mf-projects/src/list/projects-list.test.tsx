import { projectQuestionnaires, projectsPageOf } from '@sodalizio/contract/projects';
import {
  answers,
  button,
  choice,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import ProjectsListScreen from './projects-list.screen.tsx';
import { aManager, aProjectRow, aReader, basics, fakeProjects, safety } from './test-projects.ts';

const open = (options: RenderOptions = {}) =>
  renderScreen(<ProjectsListScreen />, { path: '/admin/projects', area, user: aManager(), ...options });

const two = () => [
  aProjectRow(),
  aProjectRow({
    id: 8,
    name: 'Accoglienza',
    company_name: 'Beta S.r.l.',
    questionnaires: [basics],
    participants_number: 0,
    state: 'preparing',
    deadline: null,
  }),
];

const rowsShown = () =>
  screen
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => [...row.cells].slice(0, 6).map(({ textContent }) => textContent));

test('the list has the columns of the specification, state and deadline, and the count in words', async () => {
  await open({ api: fakeProjects(two) });
  expect(await screen.findByText('2 progetti trovati')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Nome',
    'Azienda',
    'Test',
    'Utenti',
    'Stato',
    'Scadenza',
    'Azioni',
  ]);
  expect(rowsShown()).toEqual([
    ['Formazione 2026', 'Acme Italia', 'BaseSicurezza', '1.234', 'In corso', '31/12/2026'],
    ['Accoglienza', 'Beta S.r.l.', 'Base', '0', 'In preparazione', ''],
  ]);
  expect(screen.getByTitle('Competenze di base, Sicurezza sul lavoro')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Formazione 2026' }).getAttribute('href')).toBe('/admin/projects/7/users');
  expect(screen.getByRole('link', { name: 'Aggiungi Progetto' }).getAttribute('href')).toBe('/admin/projects/0/edit');
});

test('the menu leads to participants, results of each questionnaire and configuration', async () => {
  const { person } = await open({ api: fakeProjects(two) });
  await person.click(await screen.findByRole('button', { name: 'Azioni per Formazione 2026' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Gestisci utenti', '/admin/projects/7/users'],
    ['Risultati Competenze di base', '/admin/projects/7/3/results'],
    ['Risultati Sicurezza sul lavoro', '/admin/projects/7/4/results'],
    ['Modifica configurazione', '/admin/projects/7/edit'],
    ['Elimina', null],
  ]);
});

test('results of a test that is not active any more stay within reach', async () => {
  const rows = () => [aProjectRow({ questionnaires: [basics], former_questionnaires: [safety] })];
  const { person } = await open({ api: fakeProjects(rows) });
  await person.click(await screen.findByRole('button', { name: 'Azioni per Formazione 2026' }));
  const entry = await screen.findByRole('menuitem', { name: 'Risultati Sicurezza sul lavoro (non più attivo)' });
  expect(entry.getAttribute('href')).toBe('/admin/projects/7/4/results');
});

test('who may only read sees the rows, and nothing to do with them', async () => {
  await open({ api: fakeProjects(two), user: aReader() });
  await screen.findByText('2 progetti trovati');
  expect(rowsShown()[0]?.[0]).toBe('Formazione 2026');
  expect(screen.queryByRole('link', { name: 'Formazione 2026' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Aggiungi Progetto' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Azioni per/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Azioni' })).toBeNull();
});

test('search and filters are in the address, each with a chip that takes it away', async () => {
  const { person, address } = await open({ api: fakeProjects(two) });
  await screen.findByText('2 progetti trovati');
  await person.type(screen.getByRole('searchbox', { name: 'Cerca progetto' }), 'Formazione{Enter}');
  expect(await screen.findByText('1 progetto trovato')).toBeTruthy();
  const choose = async (filter: string, option: string) => {
    await person.click(choice(filter));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Azienda', 'Acme Italia');
  await choose('Test', 'Competenze di base');
  await choose('Stato', 'Concluso');
  expect(await screen.findByText('Nessun progetto trovato')).toBeTruthy();
  expect(address()).toBe('/admin/projects?search=Formazione&company=11&questionnaire=3&state=concluded');
  await person.click(button('Rimuovi il filtro Stato: Concluso'));
  expect(await screen.findByText('1 progetto trovato')).toBeTruthy();
  await person.click(button('Rimuovi il filtro Azienda: Acme Italia'));
  await person.click(button('Rimuovi il filtro Ricerca: Formazione'));
  await person.click(button('Rimuovi il filtro Test: Competenze di base'));
  expect(await screen.findByText('2 progetti trovati')).toBeTruthy();
  expect(address()).toBe('/admin/projects');
});

test('a name typed in a filter is taken by Enter, and nothing is searched without it', async () => {
  const { person, address } = await open({ api: fakeProjects(two) });
  await screen.findByText('2 progetti trovati');
  await person.type(choice('Azienda'), 'acme{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/projects?company=11'));
  await person.clear(choice('Azienda'));
  await person.type(choice('Azienda'), 'nessuna così{Enter}');
  expect(choice('Azienda')).toHaveProperty('value', 'nessuna così');
});

test('a test that is archived and used by projects is among those to filter by', async () => {
  const archived = (used: boolean | undefined) =>
    used ? [{ ...basics, result: 'score' as const, current: 1, version: '1.0', algorithms: [] }] : [];
  const offering = answers(projectQuestionnaires, ({ query: { used } }) => archived(used));
  const { person } = await open({ api: [...fakeProjects(two), offering] });
  await screen.findByText('2 progetti trovati');
  await person.click(choice('Test'));
  expect(await screen.findByRole('option', { name: 'Competenze di base' })).toBeTruthy();
});

test('a link with filters is understood, and says what it does not understand', async () => {
  await open({ api: fakeProjects(two), url: '/admin/projects?company=99&state=banana&questionnaire=-3' });
  expect(await screen.findByText('Azienda: azienda n. 99')).toBeTruthy();
  expect(await screen.findByText('Nessun progetto trovato')).toBeTruthy();
  expect(screen.getByText(/filtri che il programma non conosce: state=banana, questionnaire=-3/)).toBeTruthy();
});

test('the server sorts', async () => {
  const asked: { sort?: string | undefined }[] = [];
  const { person } = await open({ api: fakeProjects(two, asked) });
  await screen.findByText('2 progetti trovati');
  expect(asked.at(-1)?.sort).toBe('name');
  for (const [header, sort] of [
    ['Scadenza', 'deadline'],
    ['Utenti', 'participants_number'],
    ['Azienda', 'company_name'],
  ] as const) {
    await person.click(button(header));
    await waitFor(() => expect(asked.at(-1)?.sort).toBe(sort));
  }
  await person.click(button('Azienda'));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('-company_name'));
});

test('without projects it says so, to each what they can do', async () => {
  const { unmount } = await open({ api: fakeProjects(() => []) });
  expect(await screen.findByText('Aggiungi il primo con il pulsante in alto.')).toBeTruthy();
  unmount();
  await open({ api: fakeProjects(() => []), user: aReader() });
  expect(await screen.findByText('Quelli che si aggiungono compaiono qui.')).toBeTruthy();
});

test('a failure is said, and Riprova reads again', async () => {
  let broken = true;
  const page = answers(projectsPageOf, () =>
    broken ? refusal(500, 'internal') : { projects: [aProjectRow()], total: 1 },
  );
  const { person } = await open({ api: [...fakeProjects(() => []), page] });
  expect((await screen.findByRole('alert')).textContent).toContain('Si è verificato un errore');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByText('1 progetto trovato')).toBeTruthy();
});

test('what is written in a name stays text', async () => {
  const name = '<img src=x onerror=alert(1)> \u202Egnp';
  await open({ api: fakeProjects(() => [aProjectRow({ name, company_name: name })]) });
  expect(await screen.findByRole('link', { name: /onerror/ })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});
