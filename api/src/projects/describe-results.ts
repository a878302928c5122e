import { type ResultRefusal, resultsMost, sendResults, sentResult } from '@sodalizio/contract/projects';
import * as z from 'zod';

/** For the API page. Here and not in the contract, which browsers load. */
function describeFields<K extends string>(
  shape: Readonly<Record<K, z.ZodType>>,
  descriptions: Readonly<Record<K, string>>,
): void {
  for (const name in descriptions) z.globalRegistry.add(shape[name], { description: descriptions[name] });
}

const notWithReplies = 'Not together with `replies`.';

describeFields(sentResult.shape, {
  foreign_token: 'Matricola of the participant in the project; capital and small letters are the same.',
  questionnaire_id: 'Id of a questionnaire that is enabled in the project.',
  attempt:
    'The idempotency key: the sender’s own id of the attempt, unique within the questionnaire. Sending the same id again changes that result, or nothing where the values are the same.',
  started_at: 'ISO 8601 with an offset, as `2026-11-23T09:20:00+01:00`.',
  completed_at:
    'ISO 8601 with an offset, not before `started_at`. Missing or null: the attempt is still open, unless it was sent as completed before: then nothing changes.',
  timeout: 'Whether the time ran out; false if missing.',
  items_answered: `How many questions were answered; 0 if missing. ${notWithReplies}`,
  score: `Points that were reached. Where the questionnaire gives a score, a completed attempt needs \`score\` and \`max_score\`, or \`replies\`. ${notWithReplies}`,
  max_score: `Points that could be reached. ${notWithReplies}`,
  score_30: `The score in thirtieths; if missing, computed from \`score\` and \`max_score\`. ${notWithReplies}`,
  level: `Name of a level of the chosen configuration; if missing, the one that \`score\` reaches. ${notWithReplies}`,
  open_answer: 'What the participant wrote; if missing, the texts of `replies`.',
  replies:
    'One for each question that the participant was given, also where nothing was answered. The server computes `items_answered`, `score`, `max_score`, `score_30` and `level` from them: these may not be sent as well.',
});

describeFields(sentResult.shape.replies.unwrap().element.shape, {
  code: 'Code of the question.',
  chosen: 'Letters of the chosen answers.',
  text: 'What was written to an open question.',
  given: 'Points that a person gave for an open question.',
});

describeFields(sendResults.body.options[1].shape, { results: 'Many at once, each judged by itself.' });

const reasons: Record<ResultRefusal, string> = {
  'unknown-participant': 'no participant of the project has this Matricola',
  'unknown-questionnaire': 'the project has no such questionnaire, or it is not enabled',
  'unknown-question': 'a reply names a question that the questionnaire lacks, or the same one twice',
  'unknown-level': 'the chosen configuration has no level of this name',
  'score-missing': 'completed without `score` or `max_score`, where the questionnaire gives a score',
  'score-above-most': '`score` is above `max_score`',
  'level-missing': 'completed without `level` and `score`, where the questionnaire gives a level',
  'numbers-with-replies': 'numbers or a level were sent together with `replies`',
  'completed-before-started': '`completed_at` is before `started_at`',
  'attempt-of-another': 'the attempt is another participant’s',
  'twice-in-the-call': 'an earlier result of this call has the same questionnaire and attempt',
};
const listed = Object.entries(reasons).map(([reason, says]) => `- \`${reason}\`: ${says}`);

describeFields(sendResults.response.shape.results.element.shape, {
  attempt: 'As it was sent.',
  outcome:
    'What became of it; `unchanged` where the same values are stored already, and where a completed attempt is sent as open.',
  reason: `Why it was refused, otherwise null:\n\n${listed.join('\n')}`,
});

export const describedSendResults = {
  ...sendResults,
  description: [
    `Takes one result, or up to ${resultsMost} in \`results\`; the answer has one outcome for each, in the order sent.`,
    'One wrong field refuses the whole call with 400, and nothing is stored. A result that is valid but does not fit the project, such as one of an unknown Matricola, is refused alone with a `reason`: the others are stored.',
    'After a lost answer send the same call again: `attempt` keeps results from being stored twice.',
  ].join('\n\n'),
} as const;
