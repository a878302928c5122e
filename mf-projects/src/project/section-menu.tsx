import { Anchor } from '@mantine/core';
import { type ProjectLanguage, projectLanguages } from '@sodalizio/contract/projects';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { goTo } from './go-to.ts';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { missingTexts } from './project-errors.ts';
import { idOf } from './project-fields.ts';
import { type PartId, partIds } from './project-parts.ts';
import type { TypedProject } from './project-values.ts';
import { useSectionRead } from './use-section-read.ts';

/** Id of an element at the end of the page. */
export const endId = 'progetto-fine';

/** Pixels of the row's start that stay to be seen. */
const margin = 24;

interface SectionMenuProps {
  parts: readonly PartId[];
  values: TypedProject;
}

/** Anchors of the sections, the one being read marked; below them what each language still lacks. */
export function SectionMenu({ parts, values }: SectionMenuProps) {
  const { read, choose } = useSectionRead(
    parts.map((part) => partIds[part]),
    endId,
  );
  const row = useRef<HTMLUListElement>(null);
  // The row of a phone scrolls sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked anchor is another one
  useEffect(() => {
    const marked = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (marked) row.current?.scrollTo({ left: marked.offsetLeft - row.current.offsetLeft - margin });
  }, [read]);
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault();
    choose(id);
    const section = document.getElementById(id);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.menu}>
      <nav aria-label={labels.menu}>
        <ul className={styles.anchors} ref={row}>
          {parts.map((part) => {
            const id = partIds[part];
            return (
              <li key={part}>
                <a
                  href={`#${id}`}
                  className={styles.anchor}
                  aria-current={read === id ? 'location' : undefined}
                  onClick={(event) => jump(event, id)}
                >
                  {labels.sections[part]}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <ul className={styles.languages} aria-label={labels.completeness}>
        {projectLanguages
          .filter((language) => values.languages.includes(language))
          .map((language) => (
            <Completeness key={language} language={language} values={values} />
          ))}
      </ul>
    </div>
  );
}

function Completeness({ language, values }: { language: ProjectLanguage; values: TypedProject }) {
  const missing = missingTexts(values, language);
  const [first] = missing;
  if (first === undefined)
    return (
      <li className={styles.language}>
        <IconCircleCheck size={16} aria-hidden className={styles.complete} />
        {labels.complete(language)}
      </li>
    );
  return (
    <li className={styles.language}>
      <IconAlertTriangle size={16} aria-hidden className={styles.missing} />
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={labels.goToMissing(language, missing.length)}
        onClick={() => goTo(idOf(first))}
      >
        {labels.missing(language, missing.length)}
      </Anchor>
    </li>
  );
}
