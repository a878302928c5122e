import { renderScreen, screen, within } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChoicesField } from './choices-field.tsx';

const options = [
  { value: '', label: 'In attesa di ammissione', short: 'In attesa' },
  { value: 'Si', label: 'Ammesso' },
  { value: 'No', label: 'Non ammesso' },
] as const;

function Field() {
  const [chosen, choose] = useState<('' | 'Si' | 'No')[]>([]);
  return <ChoicesField label="Stato" options={options} chosen={chosen} onChange={choose} none="Tutti" />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Stato', { selector: 'input' });
const option = (name: string) => within(screen.getByRole('listbox', { name: 'Stato' })).getByRole('option', { name });

test('several are chosen one after the other, in the words of the field, and let go again', async () => {
  const { person } = await renderScreen(<Field />);
  expect(field().value).toBe('Tutti');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.click(field());
  await person.click(option('Non ammesso'));
  await person.click(option('In attesa di ammissione'));
  expect(field().value).toBe('In attesa, Non ammesso');
  expect(['Non ammesso', 'Ammesso'].map((name) => option(name).getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
  ]);
  await person.click(option('Non ammesso'));
  expect(field().value).toBe('In attesa');
});

test('the list closes when somebody goes on', async () => {
  const { person } = await renderScreen(<Field />);
  await person.click(field());
  expect(option('Ammesso')).toBeTruthy();
  await person.tab();
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
});
