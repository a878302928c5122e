import { TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DescriptionList } from './description-list.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormBar } from './form-bar.tsx';

test('errors take the person to the first wrong field, and each one to its own', async () => {
  const fields = (
    <>
      <TextInput id="name" label="Nome" />
      <TextInput id="cap" label="CAP" />
    </>
  );
  const errors = [
    { label: 'Nome', message: 'manca', fieldId: 'name' },
    { label: 'CAP', message: 'deve avere cinque cifre', fieldId: 'cap' },
  ];
  const view = render(
    <UiProvider env="test">
      <ErrorSummary errors={[]} />
      {fields}
    </UiProvider>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  view.rerender(
    <UiProvider env="test">
      <ErrorSummary errors={errors} />
      {fields}
    </UiProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Ci sono 2 dati da correggere');
  expect(document.activeElement?.id).toBe('name');
  await userEvent.click(screen.getByRole('link', { name: 'CAP: deve avere cinque cifre' }));
  expect(document.activeElement?.id).toBe('cap');
});

test('fields without a value show a dash, a zero is a value', () => {
  render(
    <UiProvider env="test">
      <DescriptionList
        items={[
          { label: 'Fax', value: '' },
          { label: 'Figli', value: 0 },
        ]}
      />
    </UiProvider>,
  );
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['—', '0']);
});

test('the bar says whether something is unsaved and submits once at a time', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const bar = (busy: boolean) => (
    <UiProvider env="test">
      <form onSubmit={submit}>
        <FormBar submitLabel="Salva" busyLabel="Salvataggio in corso" busy={busy} dirty={!busy} />
      </form>
    </UiProvider>
  );
  const view = render(bar(false));
  expect(screen.getByText('Modifiche non salvate')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  expect(submit).toHaveBeenCalledTimes(1);
  view.rerender(bar(true));
  await userEvent.click(screen.getByRole('button', { name: 'Salvataggio in corso' }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Salvato')).toBeTruthy();
});
