import { ActionIcon } from '@mantine/core';
import { useShortcuts } from '@sodalizio/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import type { Neighbours } from './neighbours.query.ts';
import { profileLabels as labels } from './profile.labels.ts';
import styles from './profile-header.module.css';

/** '‹ 3 di 120 ›': the list goes on, in its order; the open tab stays. */
export function Pager({ neighbours }: { neighbours: Neighbours }) {
  const { position, total, previous, next } = neighbours;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const to = (codaica: string) => {
    const tab = params.get('tab');
    return `${linkTo('admin.associates.profile', { codaica })}${tab ? `?tab=${tab}` : ''}`;
  };
  const go = (codaica: string | null) => {
    if (codaica !== null) void navigate(to(codaica));
  };
  useShortcuts([
    { keys: ['j'], label: labels.next, run: () => go(next) },
    { keys: ['k'], label: labels.previous, run: () => go(previous) },
  ]);
  return (
    <nav className={styles.pager} aria-label={labels.pager}>
      <Step to={previous === null ? undefined : to(previous)} label={labels.previous}>
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      {position !== null && total !== null && <span>{labels.position(position, total)}</span>}
      <Step to={next === null ? undefined : to(next)} label={labels.next}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | undefined; label: string; children: React.ReactNode }) {
  if (to === undefined)
    return (
      <ActionIcon variant="default" size={32} disabled aria-label={label}>
        {children}
      </ActionIcon>
    );
  return (
    <ActionIcon component={Link} to={to} variant="default" size={32} aria-label={label} title={label}>
      {children}
    </ActionIcon>
  );
}
