import type { Configuration, Question, QuestionnaireContent } from '@sodalizio/contract/questionnaires';
import { expect, test } from 'vitest';
import { compareContents } from './compare-contents.ts';

const question = (code: string, more: Partial<Question> = {}): Question => ({
  ...{ code, group: '', kind: 'single', text: { it: 'Domanda', en: '' }, points: 1, penalty: 0, seconds: null },
  answers: answers(['sì', true], ['no', false]),
  ...more,
});
const answers = (...given: [text: string, right: boolean][]): Question['answers'] =>
  given.map(([it, right], at) => ({ letter: 'ABCDEFGH'.charAt(at), text: { it, en: '' }, right }));
const configuration = (id: string, minutes = 10): Configuration => ({
  ...{ id, name: id, minutes, draws: [], shuffled: false, levels: [], pass: null, maximum: 1 },
});
const content = (questions: Question[], configurations: Configuration[] = []): QuestionnaireContent => ({
  languages: ['it'],
  questions,
  configurations,
});
const none = { added: [], gone: [], changed: [], turned: [], configurations: { added: [], gone: [], changed: [] } };

test('the same content has no difference; another order of its questions is said', () => {
  const one = content([question('A'), question('B')], [configuration('x')]);
  expect(compareContents(one, one)).toEqual(none);
  expect(compareContents(one, content([question('b'), question('A')], [configuration('x')]))).toEqual({
    ...none,
    // The code itself is written otherwise.
    changed: ['b'],
    reordered: true,
  });
});

test('questions are added, gone and changed in whatever a participant sees or earns', () => {
  const earlier = content([question('A'), question('B'), question('C'), question('D')]);
  const later = content([
    question('A', { points: 2 }),
    question('C', { text: { it: 'Domanda', en: 'Question' } }),
    question('D', { group: 'g' }),
    question('E'),
  ]);
  expect(compareContents(earlier, later)).toEqual({ ...none, added: ['E'], gone: ['B'], changed: ['A', 'C', 'D'] });
});

test('questions that are added and gone put no others in another order', () => {
  const earlier = content([question('A'), question('B'), question('C')]);
  const later = content([question('E'), question('A'), question('F'), question('C')]);
  expect(compareContents(earlier, later)).toEqual({ ...none, added: ['E', 'F'], gone: ['B'] });
  const moved = content([question('C'), question('A'), question('B')]);
  expect(compareContents(earlier, moved)).toEqual({ ...none, reordered: true });
});

test('answers turn right or wrong by their text, though they moved', () => {
  const earlier = content([question('A')]);
  expect(compareContents(earlier, content([question('A', { answers: answers(['no', false], ['sì', true]) })]))).toEqual(
    {
      ...none,
      changed: ['A'],
    },
  );
  const turned = [
    { code: 'A', answer: 'sì', right: false },
    { code: 'A', answer: 'no', right: true },
  ];
  const swapped = content([question('A', { answers: answers(['sì', false], ['no', true]) })]);
  expect(compareContents(earlier, swapped)).toEqual({ ...none, turned });
});

test('of two equal answers each is compared with its own', () => {
  const before = content([question('A', { answers: answers(['x', true], ['x', false]) })]);
  const after = content([question('A', { answers: answers(['x', true], ['x', true]) })]);
  expect(compareContents(before, after).turned).toEqual([{ code: 'A', answer: 'x', right: true }]);
});

test('configurations are compared by their ids', () => {
  const earlier = content([question('A')], [configuration('x'), configuration('y')]);
  const later = content([question('A')], [configuration('X', 20), configuration('z')]);
  expect(compareContents(earlier, later).configurations).toEqual({ added: ['z'], gone: ['y'], changed: ['X'] });
});
