import { Button, Text, TextInput, Title } from '@mantine/core';
import type { PanelParticipant } from '@sodalizio/contract/projects';
import { confirm, formatTime } from '@sodalizio/ui';
import { useMemo, useState } from 'react';
import { matching, namesakes } from './shown-room.ts';
import { labels } from './teacher.labels.ts';
import styles from './teacher.module.css';

/** More are found by searching: nobody scrolls through them with a class waiting. */
const shownMost = 100;

interface RoomListProps {
  participants: readonly PanelParticipant[];
  onMark: (who: PanelParticipant) => void;
  onTakeBack: (who: PanelParticipant) => void;
}

export function RoomList({ participants, onMark, onTakeBack }: RoomListProps) {
  const [search, setSearch] = useState('');
  const found = matching(participants, search);
  const often = useMemo(() => namesakes(participants), [participants]);
  const takeBack = async (who: PanelParticipant) => {
    const sure = await confirm({
      title: labels.takeBackTitle(labels.who(who.full_name, who.foreign_token)),
      body: labels.takeBackBody,
      confirmLabel: labels.takeBack,
    });
    if (sure) onTakeBack(who);
  };
  return (
    <section aria-label={labels.list}>
      <Title order={2} size="h4" mb={8}>
        {labels.list}
      </Title>
      <TextInput
        type="search"
        size="md"
        aria-label={labels.search}
        placeholder={labels.search}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {found.length === 0 && (
        <Text mt={12} role="status">
          {labels.nobody}
        </Text>
      )}
      <ul className={styles.people}>
        {found.slice(0, shownMost).map((who) => (
          <li key={who.id} className={styles.person}>
            <span className={styles.name}>
              <Text fw={550}>
                <bdi>{who.full_name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                <bdi>{who.foreign_token}</bdi>
              </Text>
            </span>
            <span className={styles.act}>
              {who.present_at !== null && <Text size="sm">{labels.presentAt(formatTime(who.present_at))}</Text>}
              {/* One button for both, so that a mark keeps the focus. */}
              <Button
                {...(who.present_at === null ? { variant: 'default' } : { variant: 'subtle', color: 'gray' })}
                aria-label={(who.present_at === null ? labels.markOf : labels.takeBackOf)(
                  often.has(who.full_name) ? labels.who(who.full_name, who.foreign_token) : who.full_name,
                )}
                onClick={() => (who.present_at === null ? onMark(who) : void takeBack(who))}
              >
                {who.present_at === null ? labels.mark : labels.takeBack}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {found.length > shownMost && (
        <Text size="sm" c="dimmed" mt={8}>
          {labels.more(shownMost, found.length)}
        </Text>
      )}
    </section>
  );
}
