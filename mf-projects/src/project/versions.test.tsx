import { type ProjectQuestionnaire, projectQuestionnaires, saveProject } from '@sodalizio/contract/projects';
import { answers, button, choice, refusal, retype, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { aChoice, aProject, openProject } from './test-project.tsx';

const opened = () => screen.findByRole('textbox', { name: 'Nome' });

/** The project once a colleague has moved it to a version that came out after the form was opened. */
const moved = (algorithm: string) =>
  aProject({
    enabled_questionnaires: { quest_3: { questionnaire_id: 3, algorithm_id: algorithm, enabled: true, version: 2 } },
    questionnaires: aProject().questionnaires.map((one) => ({
      ...one,
      ...{ version: 2, version_name: '2.0', algorithms: [...one.algorithms, { id: 'lunga', name: 'Lunga' }] },
    })),
    revision: 5,
  });
const only = (choices: readonly ProjectQuestionnaire[]) => ({
  api: [answers(projectQuestionnaires, () => [...choices])],
});
const configuration = 'Configurazione di Competenze di base';

test.each(['base', 'lunga'])(
  'a version that a colleague has taken meanwhile, with %s, is not given back by a save',
  async (algorithm) => {
    const stored = { project: aProject() };
    const { person, api, address } = await openProject('12', only([aChoice()]), stored);
    await opened();
    await retype(person, 'Nome', 'Altro');
    stored.project = moved(algorithm);
    await person.click(button('Salva progetto'));
    await waitFor(() => expect(api.askedOf(saveProject)).toHaveLength(2));
    expect(api.askedOf(saveProject).at(-1)?.body).toMatchObject({
      name: 'Altro',
      enabled_questionnaires: { quest_3: { algorithm_id: algorithm, enabled: true, version: 2 } },
      revision: 5,
    });
    await waitFor(() => expect(address()).toBe('/admin/projects/12/users'));
  },
);

test('where both have changed the configuration, both are told as they would be saved', async () => {
  const stored = { project: aProject() };
  const { person, api } = await openProject('12', only([aChoice()]), stored);
  await opened();
  await person.selectOptions(choice(configuration), 'Breve');
  stored.project = moved('lunga');
  await person.click(button('Salva progetto'));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('abilitato, Breve, versione 2.0');
  expect(asked.textContent).toContain('abilitato, Lunga, versione 2.0');
  expect(api.askedOf(saveProject)).toHaveLength(1);
});

test('an earlier version that the catalogue went back to is not called more recent', async () => {
  await openProject('12', only([aChoice()]), { project: moved('base') });
  await opened();
  expect(screen.getByText('Il catalogo è tornato a una versione precedente')).toBeTruthy();
  expect(screen.queryByText('È uscita una versione più recente')).toBeNull();
  expect(button('Passa alla versione 1.0')).toBeTruthy();
});

const elsewhere = '/admin/altrove';

test('a form opens with the tests of now, not with those this page has read before', async () => {
  const catalogue = [aChoice()];
  const { person, api, go } = await openProject('12', only(catalogue));
  await opened();
  go(elsewhere);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull());
  catalogue.splice(0, 1, aChoice({ current: 2, version: '2.0' }), aChoice({ id: 4, name: 'Sicurezza', current: 7 }));
  go(-1);
  await opened();
  expect(screen.getByText('È uscita una versione più recente')).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: 'Abilita Sicurezza' }));
  await person.selectOptions(choice('Configurazione di Sicurezza'), 'Base');
  await person.click(button('Salva progetto'));
  await waitFor(() => expect(api.askedOf(saveProject)).toHaveLength(1));
  expect(api.askedOf(saveProject)[0]?.body).toMatchObject({
    enabled_questionnaires: { quest_3: { version: 1 }, quest_4: { algorithm_id: 'base', enabled: true, version: 7 } },
  });
});

test('tests that cannot be read again are said so, and the form does not open with those of before', async () => {
  let away = false;
  const api = [answers(projectQuestionnaires, () => (away ? refusal(500, 'internal') : [aChoice()]))];
  const { person, go, api: server } = await openProject('12', { api });
  await opened();
  go(elsewhere);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull());
  away = true;
  go(-1);
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  // Not the sentence of the first failure, which is there until the second answer.
  await waitFor(() => expect(server.askedOf(projectQuestionnaires)).toHaveLength(3));
  expect(
    await screen.findByText('Si è verificato un errore durante il recupero dei dati dei questionari!'),
  ).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull();
  away = false;
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await opened()).toBeTruthy();
});
