import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { type LinkComponent, LinkContext } from './link.tsx';
import { useFloatingFallback } from './page/floating-layer.tsx';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';
import { uiLabels } from './ui.labels.ts';

/**
 * Where the chosen colour scheme is remembered: `light`, `dark` or `auto`. The page may read it before any script of
 * ours runs and set `data-mantine-color-scheme` on `<html>`, so that a dark desk never flashes white.
 */
export const colourSchemeKey = 'sodalizio.colour-scheme';

export interface UiProviderProps {
  children: ReactNode;
  /** The router's link, so that a link inside a part loads no page anew. */
  link?: LinkComponent;
  /** Nonce for the style tags that Mantine writes at run time, when the content security policy asks for one. */
  styleNonce?: string;
  /** `test` switches transitions and portals off. */
  env?: 'default' | 'test';
}

/** Theme, colour scheme (follows the system until chosen), links, dialogs and toasts. Once, at the root of the product. */
export function UiProvider({ children, link = 'a', styleNonce, env = 'default' }: UiProviderProps) {
  useFloatingFallback();
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
        <LinkContext value={link}>{children}</LinkContext>
        {/* The region is there before any toast, or screen readers would miss the first one. */}
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
