import { reading, type UploadInHand } from '@sodalizio/area-kit';
import { runUpload, type Upload, undoUpload, uploadById } from '@sodalizio/contract';
import { projectById, projectsPageOf, uploadResults } from '@sodalizio/contract/projects';
import { act, answers, renderScreen, screen } from '@sodalizio/testing';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aProjectRow } from '../list/test-projects.ts';
import { aProject } from '../project/test-project.tsx';
import { useResultsUpload } from './results-upload.save.ts';

const ready: Upload = {
  id: '3f1d4a52-6b0e-4f57-9d3c-1f0a7f6f2b11',
  kind: 'project-results',
  file: 'risultati.xlsx',
  state: 'ready',
  columns: [],
  fields: [],
  counts: { rows: 1, created: 1, updated: 0, unchanged: 0, refused: 0, duplicates: 0 },
  refused: [],
  changes: [],
  progress: null,
  work: null,
  sheet: '',
  fitting_sheets: [],
  failure: '',
  undoable: false,
};

let inHand: UploadInHand;
/** The list of projects and one of them, as the screens that were open before have read them. */
function Screen() {
  inHand = useResultsUpload({ project: 7, questionnaire: 3 });
  const { data: list } = useQuery(reading(projectsPageOf, { query: { limit: 100, offset: 0 } }));
  const { data: one } = useQuery(reading(projectById, { params: { project: 7 } }));
  return <p>{`${inHand.upload?.state ?? 'nothing'}: ${list?.projects[0]?.state} ${one?.state}`}</p>;
}

test('after the first sheet of results the list of projects has the new state, and the old one once it is undone', async () => {
  let upload = ready;
  const state = () => (upload.state === 'done' ? 'running' : 'preparing');
  await renderScreen(<Screen />, {
    api: [
      answers(projectsPageOf, () => ({ projects: [aProjectRow({ state: state() })], total: 1 })),
      answers(projectById, () => aProject({ state: state() })),
      answers(uploadResults, () => upload),
      answers(uploadById, () => upload),
      answers(runUpload, () => {
        upload = { ...ready, state: 'done', undoable: true };
        return upload;
      }),
      answers(undoUpload, () => {
        upload = { ...ready, state: 'undone' };
        return upload;
      }),
    ],
  });
  await screen.findByText('nothing: preparing preparing');
  await act(async () => inHand.send(new File(['x'], 'risultati.xlsx')));
  await screen.findByText('ready: preparing preparing');
  await act(async () => inHand.run());
  await screen.findByText('done: running running');
  await act(async () => inHand.undo());
  expect(await screen.findByText('undone: preparing preparing')).toBeTruthy();
});
