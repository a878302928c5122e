import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { actLabels } from './acts.labels.ts';

export const whyId = 'settings-why';

/** Refuses an empty reason: a roll back on Friday evening has one worth reading on Monday. */
export const whyFault = (why: string) => (why.trim() === '' ? actLabels.whyRequired : null);

/** Perché: every act on an area asks it. */
export function WhyField(props: ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      id={whyId}
      label={actLabels.why}
      description={actLabels.whyHint}
      required
      maxLength={500}
      autosize
      minRows={2}
      {...props}
    />
  );
}

/** The errors of a form for the summary above it: `fields` in their order, each with its label and `id`. */
export const summaryOf = (
  errors: Readonly<Record<string, unknown>>,
  fields: readonly (readonly [key: string, label: string, fieldId: string])[],
) =>
  fields.flatMap(([key, label, fieldId]) => {
    const message = errors[key];
    return typeof message === 'string' ? [{ label, message, fieldId }] : [];
  });
