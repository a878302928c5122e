import { type EditForm, type EditFormOptions, useEditForm } from '@sodalizio/area-kit';
import { toast } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { type Act, actLengths, useAct } from './settings.save.ts';

interface ActFormOptions<V extends Why>
  extends Pick<EditFormOptions<V, undefined, V>, 'validate' | 'refusedFields'>,
    ActProps {
  readonly initial: V;
  readonly fields: { readonly [Name in Exclude<keyof V, 'why'>]: { readonly label: string; readonly id: string } };
  readonly actOf: (values: V) => Act;
  readonly done: (values: V) => string;
}

interface Why {
  readonly why: string;
}

const whyField = { label: labels.why, id: 'settings-why' };

export function useActForm<V extends Why>(options: ActFormOptions<V>): EditForm<V> {
  const { initial, fields, actOf, done, validate, onClose } = options;
  const act = useAct(options);
  const described: Partial<Record<string, typeof whyField>> = { ...fields, why: whyField };
  return useEditForm({
    stored: undefined,
    valuesOf: () => initial,
    field: (name) => described[name] ?? whyField,
    lengths: actLengths,
    validate: (values) => ({
      ...validate?.(values),
      why: values.why.trim() === '' ? labels.whyRequired : null,
    }),
    ...(options.refusedFields ? { refusedFields: options.refusedFields } : {}),
    save: async (values) => {
      await act(actOf(values), values.why);
      return values;
    },
    failedWhenClosed: () => labels.notDone(options.area.label),
    onSaved: (values, isOpen) => {
      toast.success(done(values));
      if (isOpen) onClose();
    },
  });
}
