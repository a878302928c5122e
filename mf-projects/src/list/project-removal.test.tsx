import { keyOf } from '@sodalizio/area-kit';
import { deleteProject, findProjects, projectById } from '@sodalizio/contract/projects';
import { answers, button, dialog, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { aProject } from '../project/test-project.tsx';
import ProjectsListScreen from './projects-list.screen.tsx';
import { aManager, aProjectRow, fakeProjects } from './test-projects.ts';

const name = 'Progetto  "Rose"';

async function askRemoval(
  answer: () => ReturnType<typeof refusal> | undefined = () => undefined,
  waiting?: Promise<void>,
) {
  let rows = [aProjectRow(), aProjectRow({ id: 9, name })];
  const removal = answers(deleteProject, async ({ params }) => {
    await waiting;
    const refused = answer();
    if (refused && refused.status !== 404) return refused;
    rows = rows.filter(({ id }) => id !== params.project);
    return refused ?? { status: 'deleted' as const };
  });
  const options = { path: '/admin/projects', area, user: aManager(), api: [...fakeProjects(() => rows), removal] };
  const opened = await renderScreen(<ProjectsListScreen />, options);
  await screen.findByText('2 progetti trovati');
  await opened.person.click(button(/^Azioni per Progetto/));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  return { ...opened, question: await dialog('ATTENZIONE!!') };
}

const nameField = (question: HTMLElement) =>
  within(question).getByRole('textbox', { name: /^Per confermare digita il nome del subaccount/ });

test('a project is deleted once its name is typed exactly, and its row goes', async () => {
  const { person, api, question } = await askRemoval();
  expect(question.textContent).toContain(`Sei sicuro di voler eliminare il subaccount "${name}"?`);
  expect(question.textContent).toContain('Tutti i dati associati');
  expect(question.textContent).toContain('non potranno essere ripristinati');
  await waitFor(() => expect(document.activeElement).toBe(nameField(question)));
  await person.type(nameField(question), 'Progetto "Rose"{Enter}');
  expect(await within(question).findByText('Il nome digitato non è corretto!')).toBeTruthy();
  expect(api.askedOf(deleteProject)).toEqual([]);
  await person.clear(nameField(question));
  await person.type(nameField(question), name);
  await person.click(within(question).getByRole('button', { name: 'Conferma eliminazione' }));
  const done = await dialog('Subaccount eliminato con successo!');
  expect(api.askedOf(deleteProject).map(({ path, query }) => [path, query.get('name')])).toEqual([
    ['/api/projects/9', name],
  ]);
  await person.click(within(done).getByRole('button', { name: 'Ok' }));
  expect(await screen.findByText('1 progetto trovato')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Progetti' })));
});

test('No and Escape delete nothing', async () => {
  const { person, api, question } = await askRemoval();
  await person.click(within(question).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button(/^Azioni per Progetto/));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  await dialog('ATTENZIONE!!');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedOf(deleteProject)).toEqual([]);
});

test('a failure is shown in a toast, and the project stays', async () => {
  const { person, question } = await askRemoval(() => refusal(500, 'internal'));
  await person.type(nameField(question), `${name}{Enter}`);
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
  await waitFor(() =>
    expect(within(question).getByRole('button', { name: 'Conferma eliminazione' }).hasAttribute('disabled')).toBe(
      false,
    ),
  );
  await person.click(within(question).getByRole('button', { name: 'No' }));
  expect(button(/^Azioni per Progetto/)).toBeTruthy();
});

test('one that somebody else has deleted meanwhile is said to be gone, and goes', async () => {
  const { person, question } = await askRemoval(() => refusal(404, 'not-found'));
  await person.type(nameField(question), `${name}{Enter}`);
  expect(await screen.findByText('Questo progetto non c’è più: qualcuno l’ha eliminato.')).toBeTruthy();
  expect(await screen.findByText('1 progetto trovato')).toBeTruthy();
});

test('one that was renamed meanwhile stays, and the list has its new name', async () => {
  const { person, api, question } = await askRemoval(() => refusal(409, 'conflict'));
  const readings = api.askedOf(findProjects).length;
  await person.type(nameField(question), `${name}{Enter}`);
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  await waitFor(() => expect(api.askedOf(findProjects).length).toBeGreaterThan(readings));
});

test.each([200, 404])('a deleted project is not shown from the cache: answer %i', async (status) => {
  const { person, question, cache } = await askRemoval(() => (status === 404 ? refusal(404, 'not-found') : undefined));
  const key = keyOf(projectById, { params: { project: 9 } });
  cache.setQueryData(key, aProject({ id: 9 }));
  await person.type(nameField(question), `${name}{Enter}`);
  await screen.findByText(status === 404 ? /qualcuno l’ha eliminato/ : 'Subaccount eliminato con successo!');
  expect(cache.getQueryData(key)).toBeUndefined();
});

test('one whose deletion lost its answer is deleted, and nobody else is blamed', async () => {
  let lost = true;
  const { person, question } = await askRemoval(() => (lost ? refusal(503, 'unavailable') : refusal(404, 'not-found')));
  await person.type(nameField(question), `${name}{Enter}`);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  lost = false;
  await person.click(await within(question).findByRole('button', { name: 'Conferma eliminazione' }));
  await dialog('Subaccount eliminato con successo!');
  expect(screen.queryByText(/qualcuno l’ha eliminato/)).toBeNull();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
});

test('one whose deletion lost its answer goes also where its dialog is closed then', async () => {
  let deleted = false;
  const rows = () => [aProjectRow(), ...(deleted ? [] : [aProjectRow({ id: 9, name })])];
  const removal = answers(deleteProject, () => {
    deleted = true;
    return refusal(503, 'unavailable') as never;
  });
  const options = { path: '/admin/projects', area, user: aManager(), api: [...fakeProjects(rows), removal] };
  const { person } = await renderScreen(<ProjectsListScreen />, options);
  await person.click(await screen.findByRole('button', { name: /^Azioni per Progetto/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  const question = await dialog('ATTENZIONE!!');
  await person.type(nameField(question), `${name}{Enter}`);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  await person.click(await within(question).findByRole('button', { name: 'No' }));
  expect(await screen.findByText('1 progetto trovato')).toBeTruthy();
});

test('a deletion that ends after its dialog was closed is said', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { person, question } = await askRemoval(undefined, waiting);
  await person.type(nameField(question), `${name}{Enter}`);
  await person.click(within(question).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer();
  expect(await screen.findByText(`"${name}" non è più nell’elenco.`, { normalizer: (text) => text })).toBeTruthy();
});
