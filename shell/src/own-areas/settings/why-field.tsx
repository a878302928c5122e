import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { actLabels } from './acts.labels.ts';

/** Motivo: every act on an area asks it. */
export function WhyField(props: ComponentProps<typeof Textarea>) {
  return <Textarea description={actLabels.whyHint} required maxLength={500} autosize minRows={2} {...props} />;
}
