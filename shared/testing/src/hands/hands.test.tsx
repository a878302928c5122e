import { createUser, isDay, wholeNumberIn } from '@sodalizio/contract';
import {
  DateInput,
  dayFault,
  EuroInput,
  euroFault,
  formatDate,
  TimeInput,
  timeFault,
  typedAs,
  UiProvider,
  YearInput,
  yearFault,
} from '@sodalizio/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Hand, type HandKind, hands, type Outcome } from './index.ts';

interface FieldProps {
  label: string;
  value?: string;
  onChange: (text: string) => void;
}

const plain = (props: (typeof typedAs)[keyof typeof typedAs]) =>
  function Plain({ value = '', onChange, label }: FieldProps) {
    return (
      <label>
        {label}
        <input value={value} onChange={(event) => onChange(event.currentTarget.value)} {...props} />
      </label>
    );
  };

/** The field of each kind, what it stores as a person reads it, and what keeps that from being saved. */
const fields: Record<
  HandKind,
  {
    Field: (props: FieldProps) => React.ReactNode;
    shown?: (stored: string) => string;
    fault?: (stored: string) => string | undefined;
  }
> = {
  euro: { Field: EuroInput, fault: euroFault },
  year: { Field: YearInput, fault: yearFault },
  date: { Field: DateInput, shown: (day) => (isDay(day) ? formatDate(day) : day), fault: dayFault },
  time: { Field: TimeInput, fault: timeFault },
  code: { Field: plain(typedAs.code) },
  'tax-code': { Field: plain(typedAs.taxCode) },
  'whole-number': {
    Field: plain(typedAs.wholeNumber),
    fault: (text) => (wholeNumberIn(text, 1, 366) === undefined ? 'none' : undefined),
  },
  phone: { Field: plain(typedAs.phone) },
  name: { Field: plain(typedAs.name), fault: refusedBy(createUser.body.shape.last_name) },
  email: { Field: plain(typedAs.email), fault: refusedBy(createUser.body.shape.email) },
  link: { Field: plain(typedAs.link) },
  text: { Field: plain(typedAs.text) },
  search: { Field: plain(typedAs.search) },
};

function refusedBy(schema: { safeParse: (text: string) => { success: boolean } }) {
  return (text: string) => (schema.safeParse(text).success ? undefined : 'none');
}

function open(kind: HandKind) {
  const stored: string[] = [];
  const { Field } = fields[kind];
  function Form() {
    const [value, setValue] = useState('');
    stored.push(value);
    return <Field label="Campo" value={value} onChange={setValue} />;
  }
  render(
    <UiProvider env="test">
      <Form />
    </UiProvider>,
  );
  return { person: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Campo'), stored };
}

/** What the field is to hold once it was left. */
function held(typed: string, outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome;
  return 'none' in outcome ? outcome.none : typed;
}

test.each(Object.keys(hands) as HandKind[])(
  'a field for %s takes what is pasted',
  async (kind) => {
    const { person, field, stored } = open(kind);
    const { shown = String, fault } = fields[kind];
    const rows: readonly Hand[] = hands[kind];
    for (const [typed, outcome] of rows) {
      await person.click(field);
      await person.clear(field);
      await person.paste(typed);
      await person.tab();
      const value = stored.at(-1) ?? '';
      const isSound = typeof outcome === 'string';
      expect([typed, field.value.trim(), shown(value).trim()]).toEqual([
        typed,
        ...Array(2).fill(held(typed, outcome).trim()),
      ]);
      if (isSound || fault) expect([typed, fault?.(value) === undefined]).toEqual([typed, isSound]);
      if (!isSound && 'refused' in outcome) await screen.findByText(outcome.refused);
      for (const name of !isSound && 'asks' in outcome ? outcome.asks : []) await screen.findByRole('button', { name });
    }
  },
  60_000,
);

test('each table has thirty rows at least, each of its own', () => {
  for (const [kind, rows] of Object.entries(hands)) {
    expect([kind, rows.length]).toEqual([kind, Math.max(rows.length, 30)]);
    expect([kind, new Set(rows.map(([typed]) => typed)).size]).toEqual([kind, rows.length]);
  }
});

test('what is left as it was found is not touched', async () => {
  let stored = 'Rossi  Bianchi';
  const change = (text: string) => {
    stored = text;
  };
  const Field = plain(typedAs.name);
  render(
    <UiProvider env="test">
      <Field label="Campo" value={stored} onChange={change} />
    </UiProvider>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByLabelText('Campo'));
  await person.tab();
  expect(stored).toBe('Rossi  Bianchi');
});

test('a text of several lines keeps them', async () => {
  const { tidyLines } = await import('@sodalizio/contract');
  expect(tidyLines('Uno\r\ndue\u200b\n\n  tre\u2028perche\u0301')).toBe('Uno\ndue\n\n  tre\nperché');
});
