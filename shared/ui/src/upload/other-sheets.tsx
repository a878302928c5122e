import { Alert, Button, Text } from '@mantine/core';
import type { Upload } from '@sodalizio/contract';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { pausedWhile } from '../feedback/paused-while.ts';
import { uploadLabels as labels } from './upload.labels.ts';
import styles from './upload.module.css';

export interface OtherSheetsProps {
  upload: Upload;
  busy: boolean;
  onChoose: ((sheet: string) => void) | undefined;
}

/** Offers another sheet, where one has the headings that the sheet read lacks. */
export function OtherSheets({ upload: { sheet, fitting_sheets: sheets }, busy, onChoose }: OtherSheetsProps) {
  const [first] = sheets;
  if (first === undefined) return null;
  return (
    <Alert color="amber" variant="light" role="status" icon={<IconFileSpreadsheet size={18} aria-hidden />}>
      <Text fw={550}>{sheets.length === 1 ? labels.otherSheet(first) : labels.otherSheets}</Text>
      <p className={styles.sheetHint}>{onChoose ? labels.thisSheet(sheet) : labels.sheetGone(sheet)}</p>
      {onChoose && (
        <div className={styles.buttons}>
          {sheets.map((name) => (
            <Button key={name} size="sm" {...pausedWhile(busy, () => onChoose(name))}>
              {labels.takeSheet(name)}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  );
}
