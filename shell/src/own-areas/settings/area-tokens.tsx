import { Button, Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import type { AreaState } from '@sodalizio/contract';
import { confirm, FailedState, formatDateTime, LoadingRegion, passFocus, Section } from '@sodalizio/ui';
import { IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './settings.module.css';
import { useTokens } from './settings.query.ts';
import { useRevoke } from './settings.save.ts';
import { TokenForm } from './token.form.tsx';
import { tokenLabels as labels } from './tokens.labels.ts';

export function AreaTokens({ area }: { area: AreaState }) {
  const { tokens, waiting, failure, retry } = useTokens(area.id);
  const { revoke, busy } = useRevoke(area.id);
  const [creating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const askToRevoke = async (token: { id: number; name: string }, pressed: Element) => {
    const question = {
      title: labels.revokeTitle(token.name),
      body: labels.revokeBody,
      confirmLabel: labels.revokeConfirm,
      danger: true,
    };
    if (await confirm(question)) revoke(token, () => passFocus(pressed, createButton.current));
  };
  return (
    <Section
      title={labels.section}
      explanation={labels.explanation}
      layout="block"
      actions={
        <Button
          ref={createButton}
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {labels.create}
        </Button>
      }
    >
      {waiting && <LoadingRegion shape="lines" rows={2} />}
      {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {!waiting && failure === undefined && tokens.length === 0 && <Text size="sm">{labels.none}</Text>}
      <ul className={styles.rows} aria-label={labels.section}>
        {tokens.map(({ id, name, created_at, created_by, last_used_at, expires_at }) => (
          <li key={id} className={styles.row} data-actions>
            <div>
              <strong>{name}</strong>
              <Text size="sm" c="dimmed">
                {[
                  labels.made(formatDateTime(created_at), created_by),
                  last_used_at ? labels.used(formatDateTime(last_used_at)) : labels.neverUsed,
                  labels.expires(formatDateTime(expires_at)),
                ].join(' · ')}
              </Text>
            </div>
            <div className={styles.actions}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={labels.revokeOf(name)}
                data-disabled={busy}
                aria-disabled={busy}
                onClick={({ currentTarget }) => !busy && void askToRevoke({ id, name }, currentTarget)}
              >
                {labels.revoke}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {creating && <TokenForm area={area} onClose={() => setCreating(false)} />}
    </Section>
  );
}
