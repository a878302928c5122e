import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { QuestionEscape } from './feedback/confirm.tsx';
import { useSecondClick } from './feedback/use-second-click.ts';
import { useUndoKey } from './feedback/use-undo-key.ts';
import { type LinkComponent, LinkContext } from './link.tsx';
import { useFloatingFallback } from './page/floating-layer.tsx';
import { useMenuEscape } from './page/use-menu-escape.ts';
import { useMissedDrops } from './page/use-missed-drops.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';
import { uiLabels } from './ui.labels.ts';
import { type Clock, ClockContext } from './use-clock.ts';

/**
 * Storage key of the chosen colour scheme: `light`, `dark` or `auto`. The page may read it before any script of ours and set
 * `data-mantine-color-scheme` on `<html>`, so that a dark scheme never flashes white.
 */
export const colourSchemeKey = 'sodalizio.colour-scheme';

export interface UiProviderProps {
  children: ReactNode;
  /** The router's link, so that links in this package do not reload the page. */
  link?: LinkComponent;
  /** The server's time, by default this computer's. */
  now?: Clock;
  /** Nonce for Mantine's style tags, when the content security policy requires one. */
  styleNonce?: string;
  /** `test` switches transitions and portals off. */
  env?: 'default' | 'test';
}

/** Theme, colour scheme (the system's by default), links, dialogs and toasts. Once, at the root of the product. */
export function UiProvider({ children, link = 'a', now = Date.now, styleNonce, env = 'default' }: UiProviderProps) {
  useFloatingFallback();
  useMenuEscape();
  useMissedDrops();
  useUndoKey();
  useSecondClick();
  const [manager] = useState(() => localStorageColorSchemeManager({ key: colourSchemeKey }));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      env={env}
      {...(styleNonce === undefined ? {} : { getStyleNonce: () => styleNonce })}
    >
      <ModalsProvider labels={{ confirm: uiLabels.confirm, cancel: uiLabels.cancel }}>
        <QuestionEscape />
        <LinkContext value={link}>
          <ClockContext value={now}>{children}</ClockContext>
        </LinkContext>
        {/* The region exists before any toast, or screen readers would miss the first one. */}
        <Notifications
          position="top-right"
          transitionDuration={300}
          autoClose={false}
          containerWidth={400}
          limit={4}
          aria-live="polite"
        />
      </ModalsProvider>
    </MantineProvider>
  );
}
