import { sectionCodes } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import {
  blankMessage,
  byField,
  isBlank,
  messageField,
  momentErrors,
  sectionErrors,
  sendAtOf,
  type TypedMessage,
  whenErrors,
} from './message-values.ts';

const dated = (day: string, time: string): TypedMessage => ({ ...blankMessage, when: 'dated', day, time });
const now = Date.parse('2026-11-27T09:00:00Z');

test.each([
  ['neither', dated('', ''), ['day', 'time']],
  ['no day', dated('', '09:00'), ['day']],
  ['no time', dated('2026-12-01', ''), ['time']],
  ['a day that is none', dated('31/2/26', '09:00'), ['day']],
  ['a time that is none', dated('2026-12-01', '25:00'), ['time']],
  ['this very minute, which is past', dated('2026-11-27', '10:00'), ['day']],
  ['the next minute', dated('2026-11-27', '10:01'), []],
  ['an hour that the clocks skip', dated('2027-03-28', '02:30'), ['time']],
])('a date for sending with %s has its errors where they are mended', (_, values, fields) => {
  expect(Object.keys(whenErrors(values, now))).toEqual(fields);
});

test('a date that was left behind does not matter to what leaves at once', () => {
  const values: TypedMessage = { ...dated('2020-01-01', '25:00'), when: 'now' };
  expect([whenErrors(values, now), momentErrors(values, now), sendAtOf(values)]).toEqual([{}, {}, undefined]);
  expect(sendAtOf({ ...values, time: '09:00', day: '2026-12-01', when: 'dated' })).toBe('2026-12-01T08:00:00.000Z');
});

test('while a date is being typed only a moment that is already whole is judged', () => {
  expect([momentErrors(dated('2026-1', '09:00'), now), momentErrors(dated('2020-01-01', '99'), now)]).toEqual([{}, {}]);
  expect(Object.keys(momentErrors(dated('2020-01-01', '09:00'), now))).toEqual(['day']);
});

test('a moment that the server refuses is an error of the day', () => {
  expect(byField({ send_at: 'È passata.', title: 'Campo obbligatorio' })).toEqual({
    day: 'È passata.',
    title: 'Campo obbligatorio',
  });
});

test('a file alone is worth keeping; blanks in the title are not', () => {
  const file = { id: '018f6e2c-0000-7000-8000-000000000000', name: 'a.pdf', type: 'application/pdf', bytes: 1 };
  expect(isBlank({ ...blankMessage, title: '  ' })).toBe(true);
  for (const some of [{ title: 'Ciao' }, { content: '<p>Ciao</p>' }, { attachments: [file] }])
    expect(isBlank({ ...blankMessage, ...some })).toBe(false);
});

test('a new message leaves out those who were expelled until somebody wants them', () => {
  expect(blankMessage.without_expelled).toBe(true);
});

test('a message to whole sections needs one at least', () => {
  expect(Object.keys(sectionErrors(blankMessage))).toEqual(['sections']);
  for (const sections of [[...sectionCodes].slice(0, 1), [...sectionCodes]])
    expect(sectionErrors({ ...blankMessage, sections })).toEqual({});
});

test('where two drafts differ, files are read by their names and other fields as they are', () => {
  const files = ['a.pdf', 'b.png'].map((name) => ({
    id: '018f6e2c-0000-7000-8000-000000000000',
    name,
    type: 'application/pdf',
    bytes: 1,
  }));
  expect(messageField('attachments').words?.({ ...blankMessage, attachments: files })).toBe('a.pdf, b.png');
  expect(messageField('time').words).toBeUndefined();
});
