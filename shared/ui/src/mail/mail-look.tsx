import { Checkbox, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { uiLabels as labels } from '../ui.labels.ts';
import styles from './mail-look.module.css';

export interface MailLookProps {
  /** A whole document, made by the server. */
  html: string;
  text: string;
}

/** A mail as its reader sees it: wide or on a phone, light or dark, or as plain text. */
export function MailLook({ html, text }: MailLookProps) {
  const [phone, setPhone] = useState(false);
  const [dark, setDark] = useState(false);
  return (
    <Tabs defaultValue="mail" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="mail">{labels.asMail}</Tabs.Tab>
        <Tabs.Tab value="text">{labels.asText}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="mail" pt="sm">
        <Group gap="md" mb="sm">
          <Checkbox
            label={labels.asOnPhone}
            checked={phone}
            onChange={(event) => setPhone(event.currentTarget.checked)}
          />
          <Checkbox label={labels.asInDark} checked={dark} onChange={(event) => setDark(event.currentTarget.checked)} />
        </Group>
        <iframe
          title={labels.mailFrame}
          className={styles.frame}
          data-phone={phone || undefined}
          // What a media query for dark mode sees inside.
          style={{ colorScheme: dark ? 'dark' : 'light' }}
          // No script, form or window. Its origin only lets the pictures through, which are for this origin alone.
          sandbox="allow-same-origin"
          srcDoc={withoutNavigation(html)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt="sm">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className={styles.plain} tabIndex={0} aria-label={labels.asText}>
          <pre>{text}</pre>
        </section>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Its links ask for a window, which the sandbox refuses: they would replace the mail in its frame. */
const withoutNavigation = (html: string): string => html.replace(/<head[^>]*>/i, '$&<base target="_blank">');
