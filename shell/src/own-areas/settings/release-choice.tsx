import { Button, Radio, Text } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { formatDateTime } from '@sodalizio/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { sizeWords, whoWords } from './area-words.ts';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';

const newest = 6;

interface Props {
  id: string;
  area: AreaState;
  label: string;
  value?: string;
  onChange?: (name: string) => void;
  error?: unknown;
  readOnly?: boolean;
}

export function ReleaseChoice(props: Props) {
  const { id, area, label, value = '', onChange = () => {}, error, readOnly = false } = props;
  const [all, setAll] = useState(false);
  const others = area.releases.filter(({ name }) => name !== area.live?.name);
  const shown = all ? others : others.slice(0, newest);
  const choices = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (all) choices.current?.querySelectorAll<HTMLElement>('input[type="radio"]')[newest]?.focus();
  }, [all]);
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
      readOnly={readOnly}
      withAsterisk
    >
      <div ref={choices} className={styles.choices}>
        {shown.map((release, at) => (
          <Radio
            key={release.name}
            id={at === 0 ? id : undefined}
            value={release.name}
            label={release.name === area.canary?.name ? `${release.version} · ${labels.isTrial}` : release.version}
            description={`${labels.published(formatDateTime(release.published_at), whoWords(release.published_by))} · ${sizeWords(release)}`}
          />
        ))}
        {others.length === 0 && <Text size="sm">{labels.noOthers}</Text>}
        {shown.length < others.length && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              {labels.showAll(others.length)}
            </Button>
          </div>
        )}
      </div>
    </Radio.Group>
  );
}
