import { Button } from '@mantine/core';
import { useMountedRef } from '@sodalizio/area-kit';
import type { AreaState } from '@sodalizio/contract';
import { confirm, Section } from '@sodalizio/ui';
import { useNavigate } from 'react-router-dom';
import { useAsk } from './act-dialogs.tsx';
import { removalLabels as labels } from './removal.labels.ts';
import { linkTo } from './routes.ts';
import { useForget } from './settings.save.ts';

/** The last section of an area: taking it out of the product, bringing it back, or forgetting one that never published. */
export function AreaRemoval({ area }: { area: AreaState }) {
  const ask = useAsk();
  if (area.releases.length === 0 && !area.removed) return <Forget area={area} />;
  const [title, explanation, act] = area.removed
    ? ([labels.backSection, labels.backExplanation, labels.restore] as const)
    : ([labels.section, labels.explanation, labels.remove] as const);
  return (
    <Section title={title} explanation={explanation} layout="block">
      <div>
        <Button variant="default" onClick={() => ask(area, { kind: area.removed ? 'restore' : 'remove' })}>
          {act}
        </Button>
      </div>
    </Section>
  );
}

function Forget({ area }: { area: AreaState }) {
  const navigate = useNavigate();
  const mounted = useMountedRef();
  const { forget, busy } = useForget(area, () => {
    if (mounted.current) void navigate(linkTo('settings.index'));
  });
  const askToForget = async () => {
    const question = {
      title: labels.forgetTitle(area.label),
      body: labels.forgetBody,
      confirmLabel: labels.forgetConfirm,
      danger: true,
    };
    if (await confirm(question)) forget();
  };
  return (
    <Section title={labels.forgetSection} explanation={labels.forgetExplanation} layout="block">
      <div>
        <Button variant="default" disabled={busy} onClick={() => void askToForget()}>
          {labels.forget}
        </Button>
      </div>
    </Section>
  );
}
