import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { nameOfMember } from '@sodalizio/associate-search';
import { formatDate } from '@sodalizio/ui';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { linkTo } from '../../routes.ts';
import { useDuplicates } from '../associate.query.ts';
import type { EditValues } from '../edit-values.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';

/** Possible duplicates of the person in the form. Their profiles open in a new tab, to keep the input. */
export function PossibleDuplicates({ values, codaica }: { values: EditValues; codaica: string }) {
  const { cfisc, nome, cognome, datanasc } = values;
  const [person] = useDebouncedValue(
    {
      cfisc: cfisc.trim(),
      nome: nome.trim(),
      cognome: cognome.trim(),
      datanasc: /^\d{4}-\d{2}-\d{2}$/.test(datanasc) ? datanasc : '',
      codaica,
    },
    500,
  );
  const { duplicates, failure } = useDuplicates(person);
  return (
    <div role="status" className={styles.announced}>
      {failure && (
        <Text size="sm" c="dimmed">
          {labels.duplicatesFailed}
        </Text>
      )}
      {duplicates.length > 0 && (
        <div className={styles.duplicates}>
          <IconUsers size={18} aria-hidden />
          <div>
            <strong>{labels.duplicates(duplicates.length)}</strong>
            <ul>
              {duplicates.map((one) => (
                <li key={one.codaica}>
                  <Anchor
                    component={Link}
                    to={linkTo('admin.associates.profile', { codaica: one.codaica })}
                    target="_blank"
                    aria-label={`${nameOfMember(one)} ${labels.opensNewTab}`}
                  >
                    {nameOfMember(one)}
                  </Anchor>{' '}
                  {[one.codaica, formatDate(one.datanasc), one.reccom].filter(Boolean).join(' · ')}
                  {' – '}
                  {labels.duplicateReasons[one.reason]}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
