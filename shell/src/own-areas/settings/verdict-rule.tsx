import { Button, Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { formatDateTime, Section } from '@sodalizio/ui';
import { useState } from 'react';
import { whoWords } from './area-words.ts';
import { verdictLabels as labels } from './verdict.labels.ts';
import { VerdictRuleForm } from './verdict-rule.form.tsx';

/** Whether this product demands a passed verdict of what goes live. */
export function VerdictRule({ rule }: { rule: AreaState['off'] }) {
  const [changing, setChanging] = useState(false);
  return (
    <Section title={labels.section} explanation={labels.explanation} layout="block">
      <div>
        <Text size="sm">{rule ? labels.required : labels.notRequired}</Text>
        {rule && (
          <Text size="sm" c="dimmed">
            {labels.requiredBy(formatDateTime(rule.since), whoWords(rule.by), rule.why)}
          </Text>
        )}
      </div>
      <div>
        <Button variant="default" onClick={() => setChanging(true)}>
          {rule ? labels.release : labels.require}
        </Button>
      </div>
      {changing && <VerdictRuleForm required={rule === null} onClose={() => setChanging(false)} />}
    </Section>
  );
}
