import { Anchor } from '@mantine/core';
import { EmptyState, PageHeader } from '@sodalizio/ui';
import { Link } from 'react-router-dom';
import { shellLabels } from '../shell.labels.ts';

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
