import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { FormDialog, toast } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { isEarlier, mayGoLive, versionOf } from './area-words.ts';
import { ReleaseChoice } from './release-choice.tsx';
import { useAct } from './settings.save.ts';
import { summaryOf, WhyField, whyFault, whyId } from './why-field.tsx';

const releaseId = 'settings-release';

interface Props extends ActProps {
  /** Name of the release that is meant; without one the dialog asks which. */
  readonly release?: string | undefined;
}

/** Metti in linea, Torna a questa versione, Estendi a tutti: one release for everybody. */
export function LiveForm({ area, release: given, onChanged, onClose }: Props) {
  const { label, live, canary } = area;
  const form = useForm({
    initialValues: { release: given ?? '', why: '' },
    validate: { release: (name) => (mayGoLive(area, name) ? null : labels.versionRequired), why: whyFault },
  });
  const { release } = form.values;
  const version = versionOf(release);
  const { run, busy, failure } = useAct({
    area,
    onChanged,
    onDone: () => {
      toast.success(labels.becameLive(label, version));
      onClose();
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !busy);
  const submit = form.onSubmit(({ why }) => {
    if (!busy) run({ kind: 'live', release }, why);
  });
  const back = isEarlier(area, release);
  const submitLabel = release === '' ? labels.goLive : back ? labels.rollBackOf(version) : labels.goLiveOf(version);
  const titleOf = canary?.name === given ? labels.extendTitle : back ? labels.rollBackTitle : labels.goLiveTitle;
  return (
    <FormDialog
      title={given === undefined ? labels.changeTitle(label) : titleOf(label, version)}
      submitLabel={submitLabel}
      busyLabel={labels.busy}
      busy={busy}
      dirty={dirty}
      failure={failure}
      errors={summaryOf(form.errors, [
        ['release', labels.version, releaseId],
        ['why', labels.why, whyId],
      ])}
      onSubmit={submit}
      onClose={onClose}
    >
      {given === undefined && (
        <ReleaseChoice id={releaseId} area={area} label={labels.version} {...form.getInputProps('release')} />
      )}
      {release === '' ? (
        <Text size="sm">{labels.chooseVersion}</Text>
      ) : (
        <div>
          <Text size="sm">{labels.liveFor(version, live?.version)}</Text>
          <Text size="sm">{labels.nobodyLoses}</Text>
          {canary && (
            <Text size="sm">{canary.name === release ? labels.trialEnds : labels.trialGoesOn(canary.version)}</Text>
          )}
          {area.off && <Text size="sm">{labels.staysOff}</Text>}
        </div>
      )}
      <WhyField data-autofocus={given === undefined ? undefined : true} {...form.getInputProps('why')} />
    </FormDialog>
  );
}
