import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

/** Why a form was not saved, above its fields. Comes into sight: the button that was pressed may be a page further down. */
export function FormFailure({ sentence }: { sentence: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence) alert.current?.scrollIntoView({ block: 'center' });
  }, [sentence]);
  return (
    <Alert ref={alert} color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {sentence}
    </Alert>
  );
}
