import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { type AreaState, wholeNumberIn } from '@sodalizio/contract';
import { FormDialog, toast, typedAs } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { mayGoLive, versionOf } from './area-words.ts';
import { type Chosen, PeopleField } from './people-field.tsx';
import { ReleaseChoice } from './release-choice.tsx';
import { useAct } from './settings.save.ts';
import { whoTries } from './who-tries.ts';
import { summaryOf, WhyField, whyFault, whyId } from './why-field.tsx';

const ids = { release: 'settings-trial-release', people: 'settings-trial-people', percent: 'settings-trial-percent' };

interface Typed {
  release: string;
  people: readonly Chosen[];
  percent: string;
  why: string;
}

const percentIn = (text: string) => wholeNumberIn(text.replace(/ ?% ?$/, ''), 0, 100);

const faultsFor = (area: AreaState) => ({
  release: (name: string) => (mayGoLive(area, name) ? null : labels.versionRequired),
  people: (people: readonly Chosen[], { percent }: Typed) =>
    people.length === 0 && percentIn(percent) === 0 ? labels.nobodyChosen : null,
  percent: (percent: string) => (percentIn(percent) === undefined ? labels.percentWrong : null),
  why: whyFault,
});

interface Props extends ActProps {
  readonly release?: string | undefined;
}

/** Prova con alcune persone: a release for those named and a share of the others; a running trial is changed. */
export function TrialForm({ area, release: given, onChanged, onClose }: Props) {
  const { label, canary } = area;
  const goesOn = given === undefined || given === canary?.name;
  const form = useForm<Typed>({
    initialValues: {
      release: given ?? canary?.name ?? '',
      people: goesOn ? (canary?.people ?? []).map(({ email, name }) => ({ email, name })) : [],
      percent: String(goesOn ? (canary?.percent ?? 0) : 0),
      why: '',
    },
    validate: faultsFor(area),
  });
  const { release, people, percent } = form.values;
  const version = versionOf(release);
  const { run, busy, failure } = useAct({
    area,
    onChanged,
    onRefused: (fields) => {
      const gone = people.filter((_, at) => fields.includes(`people.${at}`)).map(({ name }) => name);
      if (gone.length > 0) form.setErrors({ people: labels.peopleGone(gone.join(', ')) });
    },
    onDone: () => {
      toast.success(labels.trialStarted(label, version));
      onClose();
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !busy);
  const submit = form.onSubmit((typed) => {
    const share = percentIn(typed.percent);
    if (busy || share === undefined) return;
    const emails = typed.people.map(({ email }) => email);
    run({ kind: 'trial', release: typed.release, percent: share, people: emails }, typed.why);
  });
  return (
    <FormDialog
      title={labels.trialTitle(label)}
      submitLabel={canary?.name === release ? labels.trialChange : labels.trialConfirm}
      busyLabel={labels.busy}
      busy={busy}
      dirty={dirty}
      failure={failure}
      errors={summaryOf(form.errors, [
        ['release', labels.trialVersion, ids.release],
        ['people', labels.people, ids.people],
        ['percent', labels.percent, ids.percent],
        ['why', labels.why, whyId],
      ])}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReleaseChoice id={ids.release} area={area} label={labels.trialVersion} {...form.getInputProps('release')} />
      <PeopleField
        id={ids.people}
        value={people}
        onChange={(next) => form.setFieldValue('people', next)}
        error={typeof form.errors.people === 'string' ? form.errors.people : undefined}
      />
      <TextInput
        id={ids.percent}
        label={labels.percent}
        description={labels.percentHint}
        rightSection="%"
        {...typedAs.wholeNumber}
        {...form.getInputProps('percent')}
      />
      {release !== '' && (
        <Text size="sm" role="status">
          {whoTries(area, release, people, percentIn(percent) ?? 0)}
        </Text>
      )}
      <WhyField {...form.getInputProps('why')} />
    </FormDialog>
  );
}
