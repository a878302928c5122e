import { Anchor, Group } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { linkToRoute } from '@sodalizio/area-kit/host';
import { EmptyState, PageHeader } from '@sodalizio/ui';
import { Link } from 'react-router-dom';
import { shellLabels } from '../shell.labels.ts';
import type { Page } from './screens.ts';

const toHome = (
  <Anchor component={Link} to="/">
    {shellLabels.toHome}
  </Anchor>
);

/** An address nobody offers. */
export function NotFoundPanel() {
  return (
    <>
      <PageHeader title={shellLabels.notFound} />
      <EmptyState title={shellLabels.notFoundText} action={toHome} />
    </>
  );
}

/** A screen the person may not open. */
export function RefusedPanel() {
  return (
    <>
      <PageHeader title={shellLabels.refused} />
      <EmptyState title={shellLabels.refusedText} action={toHome} />
    </>
  );
}

/** Where a person lands to whom no screen is open, or who left the one they begin at. */
export function WelcomePanel({ pagesOf }: { pagesOf: () => readonly Page[] }) {
  const { user } = useSession();
  const pages = pagesOf();
  return (
    <>
      <PageHeader title={shellLabels.welcome(user?.first_name ?? '')} />
      {pages.length === 0 ? (
        <EmptyState title={shellLabels.nothingAllowed} />
      ) : (
        <EmptyState
          title={shellLabels.welcomeText}
          action={
            <Group gap="md" justify="center">
              {pages.map(({ label, target }) => (
                <Anchor key={target.screen.name} component={Link} to={linkToRoute(target.screen.name)}>
                  {label}
                </Anchor>
              ))}
            </Group>
          }
        />
      )}
    </>
  );
}
