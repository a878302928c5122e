import { type VerdictLineName, verdictLines } from '@sodalizio/contract';
import { Refusal } from '../processes.ts';
import type { VerdictChoices } from './verdict.ts';

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

export const verdictOptions = {
  at: text,
  address: text,
  only: text,
  stories: text,
  'skip-stories': yes,
  'write-budget': yes,
  json: yes,
} as const;

function linesAsked(only: string | undefined, skipStories: boolean): VerdictLineName[] {
  const names = only === undefined ? [...verdictLines] : only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !verdictLines.some((known) => known === name));
  if (unknown.length > 0) throw new Refusal(`--only ${unknown.join(',')}: the lines are ${verdictLines.join(', ')}.`);
  const asked = verdictLines.filter((name) => names.includes(name));
  if (!skipStories) return asked;
  const left = asked.filter((name) => name !== 'stories' && name !== 'axe');
  if (left.length === 0) throw new Refusal(`--skip-stories leaves nothing of --only ${only}.`);
  return left;
}

/** The person's choices; with `--json` the browsers' output goes to stderr. */
export function verdictChoices(values: {
  at?: string | undefined;
  address?: string | undefined;
  only?: string | undefined;
  stories?: string | undefined;
  'skip-stories'?: boolean | undefined;
  'write-budget'?: boolean | undefined;
  json?: boolean | undefined;
}): VerdictChoices {
  return {
    at: values.at ?? values.address,
    only: linesAsked(values.only, values['skip-stories'] === true),
    stories: values.stories,
    writeBudget: values['write-budget'],
    stdio: values.json ? ['ignore', 2, 2] : 'inherit',
  };
}
