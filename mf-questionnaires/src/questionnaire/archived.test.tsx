import { archiveQuestionnaire, questionnaireVersions } from '@sodalizio/contract/questionnaires';
import { answers, button, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { anEditor, aQuestionnaire, aVersion, fakeQuestionnaire } from '../test-questionnaires.ts';
import EditQuestionnaireScreen from './edit-questionnaire.screen.tsx';

test('an open form brings no version into use while its questionnaire is archived', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2 }) };
  const versions = [aVersion({ number: 2, version: '2.0' }), aVersion({ in_use: false })];
  const { person, cache } = await renderScreen(<EditQuestionnaireScreen />, {
    path: '/admin/questionnaires/:id/edit',
    url: '/admin/questionnaires/3/edit',
    area,
    user: anEditor(),
    api: [
      ...fakeQuestionnaire(stored),
      answers(questionnaireVersions, () => versions),
      answers(archiveQuestionnaire, ({ body: { archived, revision } }) => {
        stored.questionnaire = { ...stored.questionnaire, archived, revision: revision + 1 };
        return stored.questionnaire;
      }),
    ],
  });
  await screen.findByRole('button', { name: 'Rimetti in uso la versione 1.0' });
  stored.questionnaire = { ...stored.questionnaire, archived: true, revision: 5 };
  await cache.invalidateQueries();
  expect(await screen.findByText('Archiviato')).toBeTruthy();
  expect(button('Salva')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Rimetti in uso/ })).toBeNull();
  await person.click(button('Ripristina'));
  await waitFor(() => expect(button('Rimetti in uso la versione 1.0')).toBeTruthy());
});
