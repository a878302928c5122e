import { VisuallyHidden } from '@mantine/core';
import { LoadingRegion, UiProvider } from '@sodalizio/ui';
import { shellLabels } from '../shell.labels.ts';
import { BrandMark } from './brand-mark.tsx';
import frame from './layout.module.css';
import sidebar from './sidebar.module.css';
import bar from './top-bar.module.css';

/** The frame of the page while the session is being checked, to avoid layout shifts. */
export function Starting() {
  return (
    <UiProvider>
      <div className={frame.frame}>
        <div className={`${sidebar.menu} ${frame.sidebar}`}>
          <BrandMark />
        </div>
        <header className={bar.bar} />
        <main className={frame.main}>
          <VisuallyHidden>
            <h1>{shellLabels.product}</h1>
          </VisuallyHidden>
          <LoadingRegion rows={8} />
        </main>
      </div>
    </UiProvider>
  );
}
