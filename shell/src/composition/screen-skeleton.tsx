import { LoadingRegion, PageHeader } from '@sodalizio/ui';

/** What stands in a screen's place until its code is there: its title already, and the layout in grey. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <LoadingRegion rows={8} />
    </>
  );
}
