import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { errorSentence, useSession } from '@sodalizio/area-kit';
import { kindHints, kindWords, type MemberPreferences } from '@sodalizio/contract/messages';
import { FailedState, formatDate, LoadingRegion, Section } from '@sodalizio/ui';
import { IconMailOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { labels } from './member.labels.ts';
import { usePreferences } from './preferences.query.ts';
import { useReactivation, useSavePreferences } from './preferences.save.ts';

/** What a member wants to receive, since when, and who said so. */
export function Preferences({ codaica }: { codaica: string }) {
  const { data, error, refetch } = usePreferences(codaica);
  const { save, saving } = useSavePreferences(codaica);
  const reactivation = useReactivation(codaica);
  const checkbox = useRef<HTMLInputElement>(null);
  // Afterwards the pressed button is gone.
  const reactivate = () => reactivation.save(() => checkbox.current?.focus());
  const mayChange = useSession().can('messages.send');
  return (
    <Section title={labels.wants} layout="block">
      {error && <FailedState sentence={errorSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRegion rows={2} />}
      {data?.suppressed && (
        <Alert
          color="amber"
          variant="light"
          title={labels.suppressed(formatDate(data.suppressed.since))}
          icon={<IconMailOff size={18} aria-hidden />}
          mb="md"
        >
          <Text size="sm">{labels.suppressedFor[data.suppressed.reason]}</Text>
          <Text size="sm">{labels.answer(data.suppressed.answer)}</Text>
          {mayChange && (
            <Button
              variant="default"
              size="compact-md"
              mt="xs"
              // Not `disabled`: keeps the focus if it fails.
              data-disabled={reactivation.busy}
              aria-disabled={reactivation.busy}
              onClick={() => !reactivation.busy && reactivate()}
            >
              {labels.reactivate}
            </Button>
          )}
        </Alert>
      )}
      {data && mayChange && (
        <Checkbox
          ref={checkbox}
          label={kindWords.informative}
          description={`${kindHints.informative} ${saving === undefined ? sinceOf(data) : labels.saving}`}
          checked={saving ?? data.informative}
          aria-busy={saving !== undefined}
          // Not `disabled`: it would lose the focus while it is saved.
          onChange={({ currentTarget }) => {
            if (saving === undefined) save(currentTarget.checked);
          }}
        />
      )}
      {data && !mayChange && (
        <Text>
          {data.informative ? labels.wanted : labels.refused} <span>{sinceOf(data)}</span>
        </Text>
      )}
    </Section>
  );
}

function sinceOf({ changed_at, changed_by }: MemberPreferences): string {
  if (changed_at === null) return labels.neverSaid;
  return changed_by === ''
    ? labels.saidByMember(formatDate(changed_at))
    : labels.saidTo(changed_by, formatDate(changed_at));
}
