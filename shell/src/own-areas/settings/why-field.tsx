import { Textarea } from '@mantine/core';
import { typedAs } from '@sodalizio/ui';
import type { ComponentProps } from 'react';
import { actLabels } from './acts.labels.ts';

export function WhyField(props: ComponentProps<typeof Textarea>) {
  return <Textarea description={actLabels.whyHint} required {...typedAs.text} autosize minRows={2} {...props} />;
}
