import { LoadingRegion, PageHeader } from '@sodalizio/ui';

/** Placeholder until a screen's code is loaded: its title, and a skeleton. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <LoadingRegion rows={8} />
    </>
  );
}
