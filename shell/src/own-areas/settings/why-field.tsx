import { GrowingTextarea, type GrowingTextareaProps, typedAs } from '@sodalizio/ui';
import { actLabels } from './acts.labels.ts';

export function WhyField(props: GrowingTextareaProps) {
  return <GrowingTextarea description={actLabels.whyHint} required {...typedAs.text} {...props} />;
}
