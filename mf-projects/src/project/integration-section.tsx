import { Anchor, Button, Text } from '@mantine/core';
import type { IntegrationToken } from '@sodalizio/contract/projects';
import { FailedState, formatDateTime, LoadingRegion, passFocus, Section } from '@sodalizio/ui';
import { IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { integrationLabels } from './integration.labels.ts';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { useTokens } from './project.query.ts';
import { resultsAddress, useRevocation } from './project.save.ts';
import { TokenDialog } from './token.dialog.tsx';
import { TokenSecretDialog } from './token-secret.dialog.tsx';

/** Integrazione: the tokens with which other programs send results. */
export function IntegrationSection({ project }: { project: number }) {
  const [step, setStep] = useState<'creating' | { secret: string }>();
  const createButton = useRef<HTMLButtonElement>(null);
  const { data, failure, retry } = useTokens(project);
  return (
    <Section
      title={labels.sections.integration}
      explanation={integrationLabels.hint}
      layout="block"
      actions={
        <Button
          ref={createButton}
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => setStep('creating')}
        >
          {integrationLabels.create}
        </Button>
      }
    >
      <Text size="sm" className={styles.code ?? ''}>
        {integrationLabels.address(resultsAddress(project, window.location.origin))}
      </Text>
      <Anchor href="/api/docs" target="_blank" size="sm" w="fit-content">
        {integrationLabels.docs}
      </Anchor>
      {failure !== undefined && <FailedState sentence={failure} onRetry={retry} />}
      {failure === undefined && !data && <LoadingRegion rows={2} />}
      {data?.tokens.length === 0 && <Text size="sm">{integrationLabels.none}</Text>}
      {data && data.tokens.length > 0 && (
        <Tokens
          project={project}
          tokens={data.tokens}
          onRevoked={(pressed) => passFocus(pressed, createButton.current)}
        />
      )}
      {step === 'creating' && (
        <TokenDialog
          project={project}
          onCreated={(secret) => setStep({ secret })}
          onClose={() => setStep((now) => (now === 'creating' ? undefined : now))}
        />
      )}
      {typeof step === 'object' && (
        <TokenSecretDialog
          secret={step.secret}
          onClose={() => {
            setStep(undefined);
            createButton.current?.focus();
          }}
        />
      )}
    </Section>
  );
}

interface TokensProps {
  project: number;
  tokens: readonly IntegrationToken[];
  onRevoked: (pressed: Element) => void;
}

function Tokens({ project, tokens, onRevoked }: TokensProps) {
  const { revoke, busy } = useRevocation(project);
  return (
    <ul className={styles.entries} aria-label={integrationLabels.list}>
      {tokens.map((token) => (
        <li key={token.id} className={styles.entry}>
          <div>
            <strong>
              <bdi>{token.name}</bdi>
            </strong>
            <Text size="sm" c="dimmed">
              {[
                integrationLabels.made(formatDateTime(token.created_at), token.created_by),
                token.last_used_at
                  ? integrationLabels.used(formatDateTime(token.last_used_at))
                  : integrationLabels.neverUsed,
              ].join(' · ')}
            </Text>
          </div>
          <Button
            variant="default"
            size="compact-md"
            aria-label={integrationLabels.revokeOf(token.name)}
            data-disabled={busy}
            aria-disabled={busy}
            onClick={({ currentTarget }) => !busy && void revoke(token, () => onRevoked(currentTarget))}
          >
            {integrationLabels.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}
