import { Anchor } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { EmptyState, PageHeader } from '@sodalizio/ui';
import { Link } from 'react-router-dom';
import { shellLabels } from '../shell.labels.ts';

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

/** Where a person lands to whom no screen is open. */
export function WelcomePanel() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={shellLabels.welcome(user?.first_name ?? '')} />
      <EmptyState title={shellLabels.nothingAllowed} />
    </>
  );
}
