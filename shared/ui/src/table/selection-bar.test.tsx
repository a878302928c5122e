import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { type SelectionAct, SelectionBar } from './selection-bar.tsx';

// jsdom has no widths: a line of 200 px with buttons of 90 px.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this.querySelectorAll('button').length > 1 ? 200 : 90, 30);
  });
});
afterEach(() => vi.restoreAllMocks());

const act = (label: string): SelectionAct => ({ id: label, label, onSelect: () => {} });

function Bar({ acts }: { acts: readonly string[] }) {
  return (
    <UiProvider env="test">
      <SelectionBar sentence="1 selezionato" onClear={() => {}} acts={acts.map(act)} />
    </UiProvider>
  );
}

const bar = () => within(screen.getByRole('region', { name: 'Selezione' }));

test('acts without room are in a menu, the last ones stay in the line', async () => {
  render(<Bar acts={['Scrivi', 'Esporta', 'Ammetti']} />);
  expect(bar().getByText('Scrivi').closest('[class*=unseen]')).not.toBeNull();
  expect(bar().getByText('Ammetti').closest('[class*=unseen]')).toBeNull();
  await userEvent.setup().click(bar().getByRole('button', { name: 'Altro' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Scrivi', 'Esporta']);
});

test('the focus of an act that loses its room goes to the menu it is in', () => {
  const { rerender } = render(<Bar acts={['Esporta', 'Ammetti']} />);
  bar().getByRole('button', { name: 'Esporta' }).focus();
  rerender(<Bar acts={['Scrivi', 'Esporta', 'Ammetti']} />);
  expect(document.activeElement?.textContent).toBe('Altro');
});

test('a menu that is no longer needed is closed, gives its focus to the first act, and does not open again by itself', async () => {
  const { rerender } = render(<Bar acts={['Scrivi', 'Esporta', 'Ammetti']} />);
  bar().getByRole('button', { name: 'Altro' }).focus();
  await userEvent.setup().keyboard('{Enter}');
  await screen.findAllByRole('menuitem');
  bar().getByText('Altro').closest('button')?.focus();
  rerender(<Bar acts={['Esporta', 'Ammetti']} />);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Esporta');
  rerender(<Bar acts={['Scrivi', 'Esporta', 'Ammetti']} />);
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(bar().getByText('Altro').closest('button')?.getAttribute('aria-expanded')).toBe('false');
});
