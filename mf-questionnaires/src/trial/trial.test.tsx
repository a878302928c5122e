import { type ShownQuestion, scoreTrial, startTrial, type TrialResult } from '@sodalizio/contract/questionnaires';
import { act, answers, button, field, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aContent } from '../file/test-content.ts';
import { fileId } from '../test-questionnaires.ts';
import { TrialPart } from './trial-part.tsx';

const content = aContent();
const drawn: readonly ShownQuestion[] = content.questions.map(({ answers: given, ...question }) => ({
  ...question,
  answers: given.map(({ letter, text }) => ({ letter, text })),
}));
const result: TrialResult = { score: 2, max_score: 6, score_30: 10, level: 'A2', passed: false, items_answered: 2 };
const [configuration] = content.configurations;
if (!configuration) throw new Error('no configuration');

const open = (score = () => result) =>
  renderScreen(<TrialPart file={fileId} content={content} />, {
    api: [answers(startTrial, () => ({ configuration, questions: [...drawn] })), answers(scoreTrial, score)],
  });

test('a trial is answered question by question, and scored by the server', async () => {
  const { person, api } = await open();
  await person.click(button('Inizia la prova'));
  expect(await screen.findByText('Domanda 1 di 3')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Prova' }));
  expect(screen.getByRole('timer').textContent).toBe('Tempo: 30:00');
  await person.click(screen.getByRole('radio', { name: 'Un programma' }));
  await person.click(button('Successiva'));
  await person.click(button('Successiva'));
  await person.type(field('La tua risposta'), 'Gentile signora');
  await person.click(button('Precedente'));
  expect(screen.getByText('Domanda 2 di 3')).toBeTruthy();
  await person.click(button('Precedente'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Un programma' }).checked).toBe(true);
  await person.click(button('Termina la prova'));
  expect(await screen.findByText('2 su 6')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Risultato' }));
  expect(screen.getAllByLabelText('Risultato')).toHaveLength(1);
  expect(screen.getByText('10/30')).toBeTruthy();
  expect(screen.getByText('Non superato')).toBeTruthy();
  expect(api.askedOf(scoreTrial)[0]?.body).toEqual({
    configuration: 'base',
    questions: ['RETE-01', 'RETE-02', 'TESTO-01'],
    replies: [
      { code: 'RETE-01', chosen: ['A'], text: '' },
      { code: 'RETE-02', chosen: [], text: '' },
      { code: 'TESTO-01', chosen: [], text: 'Gentile signora' },
    ],
  });
  await person.selectOptions(screen.getByLabelText('Punti per TESTO-01'), '1,5 su 2');
  await waitFor(() => expect(api.askedOf(scoreTrial)[1]?.body).toMatchObject({ replies: [{}, {}, { given: 1.5 }] }));
  await person.click(await screen.findByRole('button', { name: 'Un’altra prova' }));
  expect(await screen.findByText('Domanda 1 di 3')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Un programma' }).checked).toBe(false);
});

test.each([
  ['A2', [{ name: 'A2', from: 2.5 }], 'A2'],
  [null, [{ name: 'A2', from: 2.5 }], 'nessuno'],
  [null, [], undefined],
])('level %s of levels %o is shown as %s', async (level, levels, shown) => {
  const { person } = await renderScreen(<TrialPart file={fileId} content={content} />, {
    api: [
      answers(startTrial, () => ({ configuration: { ...configuration, levels }, questions: [...drawn] })),
      answers(scoreTrial, () => ({ ...result, level })),
    ],
  });
  await person.click(button('Inizia la prova'));
  await person.click(await screen.findByRole('button', { name: 'Termina la prova' }));
  await screen.findByText('2 su 6');
  expect(screen.queryByText('Livello')?.nextElementSibling?.textContent).toBe(shown);
});

function takeTimers() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-23T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
}

test('the pressed buttons keep the focus while the server draws and scores', async () => {
  const [drawing, scoring] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { person, api } = await renderScreen(<TrialPart file={fileId} content={content} />, {
    api: [
      answers(startTrial, () => drawing.promise.then(() => ({ configuration, questions: [...drawn] }))),
      answers(scoreTrial, () => scoring.promise.then(() => result)),
    ],
  });
  const press = async (name: string) => {
    act(() => button(name).focus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button(name));
    await person.keyboard('{Enter}');
  };
  await press('Inizia la prova');
  drawing.resolve();
  await screen.findByText('Domanda 1 di 3');
  await press('Termina la prova');
  scoring.resolve();
  await screen.findByText('2 su 6');
  expect([startTrial, scoreTrial].map((one) => api.askedOf(one).length)).toEqual([1, 1]);
});

test('the time ends it, once', async () => {
  takeTimers();
  const { person, api } = await open();
  await person.click(button('Inizia la prova'));
  await screen.findByText('Domanda 1 di 3');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('timer').textContent).toBe('Tempo: 29:00');
  act(() => void vi.advanceTimersByTime(30 * 60_000));
  expect(await screen.findByText('Tempo scaduto: la prova è finita da sola.')).toBeTruthy();
  expect(api.askedOf(scoreTrial)).toHaveLength(1);
});

test('the time goes on for who writes without a pause', async () => {
  takeTimers();
  const { person } = await open();
  await person.click(button('Inizia la prova'));
  await person.click(await screen.findByRole('button', { name: 'Successiva' }));
  await person.click(button('Successiva'));
  for (const letter of 'Gentile signora') {
    await person.type(field('La tua risposta'), letter);
    act(() => void vi.advanceTimersByTime(800));
  }
  expect(screen.getByRole('timer').textContent).toBe('Tempo: 29:48');
});

test('a trial that time has ended and that cannot be scored waits for Termina', async () => {
  takeTimers();
  const { person, api } = await open(() => refusal(503, 'unavailable') as never);
  await person.click(button('Inizia la prova'));
  await screen.findByText('Domanda 1 di 3');
  act(() => void vi.advanceTimersByTime(30 * 60_000));
  for (let second = 0; second < 3; second++) {
    await waitFor(() => expect(button('Termina la prova').getAttribute('aria-disabled')).not.toBe('true'));
    act(() => void vi.advanceTimersByTime(1_000));
  }
  await waitFor(() => expect(button('Termina la prova').getAttribute('aria-disabled')).not.toBe('true'));
  expect(api.askedOf(scoreTrial)).toHaveLength(1);
});

test('open questions judged long after a trial that ended in time make it no later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { person, api } = await open();
  await person.click(button('Inizia la prova'));
  await person.click(await screen.findByRole('button', { name: 'Successiva' }));
  await person.click(button('Successiva'));
  await person.type(field('La tua risposta'), 'Gentile signora');
  await person.click(button('Termina la prova'));
  await screen.findByText('2 su 6');
  vi.setSystemTime(new Date('2026-11-23T10:00:00Z'));
  await person.selectOptions(screen.getByLabelText('Punti per TESTO-01'), '1,5 su 2');
  await waitFor(() => expect(api.askedOf(scoreTrial)).toHaveLength(2));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Punti per TESTO-01').value).toBe('1.5'));
  expect(screen.queryByText(/^Tempo scaduto/)).toBeNull();
});

test('a trial that cannot be scored stays, and is scored when it can', async () => {
  let away = true;
  const { person } = await open(() => (away ? (refusal(503, 'unavailable') as never) : result));
  await person.click(button('Inizia la prova'));
  await screen.findByText('Domanda 1 di 3');
  await person.click(button('Termina la prova'));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(screen.getByText('Domanda 1 di 3')).toBeTruthy();
  away = false;
  await person.click(button('Termina la prova'));
  expect(await screen.findByText('2 su 6')).toBeTruthy();
});

test('points given while the server scores others are shown at once and scored too; refused, they are taken back', async () => {
  const letters = drawn.map((question) =>
    question.code === 'RETE-02' ? { ...question, kind: 'open' as const } : question,
  );
  const answer = vi.fn<() => Promise<TrialResult>>(async () => result);
  const { person, api } = await renderScreen(<TrialPart file={fileId} content={content} />, {
    api: [answers(startTrial, () => ({ configuration, questions: [...letters] })), answers(scoreTrial, () => answer())],
  });
  await person.click(button('Inizia la prova'));
  await person.click(await screen.findByRole('button', { name: 'Successiva' }));
  await person.type(field('La tua risposta'), 'Un cavo');
  await person.click(button('Successiva'));
  await person.type(field('La tua risposta'), 'Gentile signora');
  await person.click(button('Termina la prova'));
  await screen.findByText('2 su 6');
  const first = Promise.withResolvers<TrialResult>();
  answer.mockReturnValueOnce(first.promise).mockResolvedValueOnce({ ...result, score: 5 });
  const points = (code: string) => screen.getByLabelText<HTMLSelectElement>(`Punti per ${code}`);
  const give = (code: string, value: string) => person.selectOptions(points(code), value);
  const given = () => ['RETE-02', 'TESTO-01'].map((code) => points(code).value);
  await give('RETE-02', '2');
  await give('TESTO-01', '1.5');
  expect(given()).toEqual(['2', '1.5']);
  first.resolve({ ...result, score: 4 });
  expect(await screen.findByText('5 su 6')).toBeTruthy();
  expect(given()).toEqual(['2', '1.5']);
  const scored = api.askedOf(scoreTrial).map(({ body }) => body as { replies: { given?: number }[] });
  expect(scored.map(({ replies }) => replies.map((reply) => reply.given))).toEqual([
    [undefined, undefined, undefined],
    [undefined, 2, undefined],
    [undefined, 2, 1.5],
  ]);
  answer.mockResolvedValueOnce(refusal(503, 'unavailable') as never);
  await give('TESTO-01', '0.5');
  await waitFor(() => expect(given()).toEqual(['2', '1.5']));
  expect(screen.getByText('5 su 6')).toBeTruthy();
});

test('points given while another trial is drawn are scored where the drawing fails', async () => {
  const { person, api } = await open();
  await person.click(button('Inizia la prova'));
  await person.click(await screen.findByRole('button', { name: 'Successiva' }));
  await person.click(button('Successiva'));
  await person.type(field('La tua risposta'), 'Gentile signora');
  await person.click(button('Termina la prova'));
  await screen.findByText('2 su 6');
  const drawing = Promise.withResolvers<never>();
  api.also(
    answers(startTrial, () => drawing.promise),
    answers(scoreTrial, () => ({ ...result, score: 3.5 })),
  );
  await person.click(button('Un’altra prova'));
  const points = screen.getByLabelText<HTMLSelectElement>('Punti per TESTO-01');
  await person.selectOptions(points, '1.5');
  expect(points.value).toBe('1.5');
  drawing.resolve(refusal(503, 'unavailable') as never);
  expect(await screen.findByText('3,5 su 6')).toBeTruthy();
  expect(points.value).toBe('1.5');
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
  expect(api.askedOf(scoreTrial)[1]?.body).toMatchObject({ replies: [{}, {}, { given: 1.5 }] });
});
