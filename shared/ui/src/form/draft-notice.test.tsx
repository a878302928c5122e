import { TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EditPage } from './edit-page.tsx';

function Restored({ inDialog = false }: { inDialog?: boolean }) {
  const [restored, setRestored] = useState<{ at: string; stale: boolean } | undefined>({
    at: '2026-11-21T04:04:00Z',
    stale: false,
  });
  const draft = { restored, discard: () => setRestored(undefined), forget: () => {} };
  const edit = {
    ...{ draft, dirty: false, busy: false, failure: undefined, errors: [], conflict: undefined },
    submit: () => {},
  };
  const Form = inDialog ? EditDialog : EditPage;
  return (
    <UiProvider env="test">
      <main tabIndex={-1}>
        <Form edit={edit} title="Modifica" submitLabel="Salva" onClose={() => {}}>
          <TextInput label="Nome" />
        </Form>
      </main>
    </UiProvider>
  );
}

test.each([
  ['dialog', true],
  ['main', false],
])(
  'a draft that is discarded by keyboard leaves the focus in the %s, although its button is gone',
  async (role, inDialog) => {
    render(<Restored inDialog={inDialog} />);
    (await screen.findByText('Scarta la bozza')).closest('button')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('Scarta la bozza')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole(role));
    await userEvent.tab();
    expect(screen.getByRole(role).contains(document.activeElement)).toBe(true);
  },
);
