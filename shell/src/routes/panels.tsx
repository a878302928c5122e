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

export function NotFoundPanel() {
  return (
    <>
      <PageHeader title={shellLabels.notFound} />
      <EmptyState title={shellLabels.notFoundText} action={toHome} />
    </>
  );
}

export function RefusedPanel() {
  return (
    <>
      <PageHeader title={shellLabels.refused} />
      <EmptyState title={shellLabels.refusedText} action={toHome} />
    </>
  );
}

/** For a person without any open screen, or who left their first one. */
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
