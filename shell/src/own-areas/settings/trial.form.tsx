import { Checkbox, Text, TextInput } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { wholeNumberIn } from '@sodalizio/contract';
import { EditDialog, typedAs } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { mayGoLive, versionOf } from './area-words.ts';
import { PeopleField } from './people-field.tsx';
import { ReleaseChoice } from './release-choice.tsx';
import { type TrialValues, trialIn, trialMerged } from './trial-values.ts';
import { useActForm } from './use-act-form.ts';
import { whoTries } from './who-tries.ts';
import { WhyField } from './why-field.tsx';

const fields = {
  release: { label: labels.trialVersion, id: 'settings-trial-release' },
  people: { label: labels.people, id: 'settings-trial-people' },
  percent: { label: labels.percent, id: 'settings-trial-percent' },
  judged: { label: labels.judged, id: 'settings-trial-judged' },
};

interface Typed extends TrialValues {
  why: string;
}

const percentIn = (text: string) => wholeNumberIn(text.replace(/ ?% ?$/, ''), 0, 100);

interface Props extends ActProps {
  readonly release?: string | undefined;
}

export function TrialForm({ release: given, ...act }: Props) {
  const { area, onClose } = act;
  const { label, canary } = area;
  const edit: EditForm<Typed> = useActForm<Typed>({
    ...act,
    initial: { ...trialIn(area, given ?? canary?.name ?? ''), why: '' },
    // A second confirmation must not remove people that somebody else has added.
    onChanged: (now, sentence) => {
      edit.form.setValues(trialMerged(edit.form.getValues(), area, now));
      act.onChanged(now, sentence);
    },
    fields,
    validate: ({ release, people, percent }) => ({
      release: mayGoLive(area, release) ? null : labels.versionRequired,
      people: people.length === 0 && percentIn(percent) === 0 ? labels.nobodyChosen : null,
      percent: percentIn(percent) === undefined ? labels.percentWrong : null,
    }),
    refusedFields: (refused, { people }) => {
      const gone = people.filter((_, at) => `people.${at}` in refused).map(({ name }) => name);
      return gone.length > 0 ? { people: labels.peopleGone(gone.join(', ')) } : refused;
    },
    actOf: ({ release, people, percent, judged }) => ({
      kind: 'trial',
      release,
      percent: percentIn(percent) ?? 0,
      people: people.map(({ email }) => email),
      judged,
    }),
    done: ({ release }) => labels.trialStarted(label, versionOf(release)),
  });
  const { release, people, percent } = edit.form.values;
  return (
    <EditDialog
      edit={edit}
      title={labels.trialTitle(label)}
      submitLabel={canary?.name === release ? labels.trialChange : labels.trialConfirm}
      busyLabel={labels.busy}
      onClose={onClose}
    >
      <ReleaseChoice area={area} {...edit.input('release')} />
      <PeopleField {...edit.input('people')} />
      <TextInput
        {...edit.input('percent')}
        description={labels.percentHint}
        rightSection="%"
        {...typedAs.wholeNumber}
      />
      <Checkbox
        id={fields.judged.id}
        label={labels.judged}
        description={labels.judgedHint}
        {...edit.form.getInputProps('judged', { type: 'checkbox' })}
        readOnly={edit.readOnly}
      />
      {release !== '' && (
        <Text size="sm" role="status">
          {whoTries(area, release, people, percentIn(percent) ?? 0)}
        </Text>
      )}
      <WhyField {...edit.input('why')} />
    </EditDialog>
  );
}
