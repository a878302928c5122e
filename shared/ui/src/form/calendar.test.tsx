import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DateInput } from './date-input.tsx';

const seen: string[] = [];

function Day() {
  const [value, setValue] = useState('');
  seen.push(value);
  return <DateInput label="Data di nascita" value={value} onChange={setValue} />;
}

test('the button opens the calendar, and the day chosen there takes the place of what was typed', async () => {
  const { prototype } = HTMLInputElement;
  const before = Object.getOwnPropertyDescriptor(prototype, 'showPicker');
  const showPicker = vi.fn();
  // jsdom has no calendar.
  Object.defineProperty(prototype, 'showPicker', { configurable: true, value: showPicker });
  onTestFinished(() => {
    Reflect.deleteProperty(prototype, 'showPicker');
    if (before) Object.defineProperty(prototype, 'showPicker', before);
  });
  render(
    <UiProvider env="test">
      <Day />
    </UiProvider>,
  );
  const person = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await person.type(field, '31/2');
  await person.click(screen.getByRole('button', { name: 'Data di nascita: scegli dal calendario' }));
  expect(showPicker).toHaveBeenCalledTimes(1);
  const picker = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (!picker) throw new Error('no calendar');
  fireEvent.change(picker, { target: { value: '1975-03-12' } });
  expect([field.value, seen.at(-1), picker.value]).toEqual(['12/03/1975', '1975-03-12', '1975-03-12']);
});
