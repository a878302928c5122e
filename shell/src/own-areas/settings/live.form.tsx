import { Text } from '@mantine/core';
import { EditDialog } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { isEarlier, mayGoLive, versionOf } from './area-words.ts';
import { ReleaseChoice } from './release-choice.tsx';
import { useActForm } from './use-act-form.ts';
import { WhyField } from './why-field.tsx';

interface Props extends ActProps {
  readonly release?: string | undefined;
}

export function LiveForm({ release: given, ...act }: Props) {
  const { area, onClose } = act;
  const { label, live, canary } = area;
  const edit = useActForm({
    ...act,
    initial: { release: given ?? '', why: '' },
    fields: { release: { label: labels.version, id: 'settings-release' } },
    validate: ({ release }) => ({ release: mayGoLive(area, release) ? null : labels.versionRequired }),
    actOf: ({ release }) => ({ kind: 'live', release }),
    done: ({ release }) => labels.becameLive(label, versionOf(release)),
  });
  const { release } = edit.form.values;
  const version = versionOf(release);
  const back = isEarlier(area, release);
  const submitLabel = release === '' ? labels.goLive : back ? labels.rollBackOf(version) : labels.goLiveOf(version);
  const titleOf = canary?.name === given ? labels.extendTitle : back ? labels.rollBackTitle : labels.goLiveTitle;
  return (
    <EditDialog
      edit={edit}
      title={given === undefined ? labels.changeTitle(label) : titleOf(label, version)}
      submitLabel={submitLabel}
      busyLabel={labels.busy}
      onClose={onClose}
    >
      {given === undefined && <ReleaseChoice area={area} {...edit.input('release')} />}
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
      <WhyField data-autofocus={given === undefined ? undefined : true} {...edit.input('why')} />
    </EditDialog>
  );
}
