import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { FilterChips } from './filter-chips.tsx';

test('a filter in use is removed by its own button', async () => {
  const onRemove = vi.fn();
  render(
    <UiProvider env="test">
      <FilterChips chips={[{ key: 'st', label: 'Stato: Ammesso', onRemove }]} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi il filtro Stato: Ammesso' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});
