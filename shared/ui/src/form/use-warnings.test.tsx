import { TextInput } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { withWarning } from './field-warning.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useWarnings } from './use-warnings.ts';

const farYear = 'Il 2016 è lontano';

function Screen({ onSave }: { onSave: (year: string) => void }) {
  const [year, setYear] = useState('');
  const warnings = year === '2026' ? [] : [`Il ${year} è lontano`];
  const warned = useWarnings(warnings.map((message) => ({ fieldId: 'year', message })));
  return (
    <UiProvider env="test">
      <FormDialog
        title="Pagamento"
        submitLabel={warned.anyway ? 'Registra comunque' : 'Salva'}
        paused={warned.paused}
        dirty
        onSubmit={() => warned.pass() && onSave(year)}
        onClose={() => {}}
      >
        <TextInput
          id="year"
          label="Anno"
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
          {...withWarning(warnings)}
        />
      </FormDialog>
    </UiProvider>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const button = (name: string) => screen.getByRole('button', { name });
const year = () => screen.getByRole('textbox', { name: 'Anno' });

async function open() {
  const saved: string[] = [];
  const person = userEvent.setup();
  render(<Screen onSave={(one) => saved.push(one)} />);
  return { person, saved };
}

test.each([
  ['a double click', (person) => person.dblClick(button('Salva'))],
  ['three clicks', (person) => person.tripleClick(button('Salva'))],
  ['Enter twice', (person) => person.type(year(), '{Enter}{Enter}')],
] satisfies [string, (person: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
  '%s goes to the warning and saves nothing; a press after it was read saves',
  async (_, press) => {
    const { person, saved } = await open();
    await person.type(year(), '2016');
    await press(person);
    expect(saved).toEqual([]);
    expect(document.activeElement).toBe(year());
    // A screen reader reads it with the focused field.
    const described = year().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(farYear);
    later(500);
    await person.click(button('Registra comunque'));
    expect(saved).toEqual(['2016']);
  },
);

test('the changed button looks as it will from the first moment on', async () => {
  const { person } = await open();
  await person.type(year(), '2016');
  await person.click(button('Salva'));
  const { className, textContent, dataset } = button('Registra comunque');
  const before = { className, textContent, ...dataset };
  expect(button('Registra comunque').getAttribute('aria-disabled')).toBe('true');
  later(500);
  const after = button('Registra comunque');
  expect(after.getAttribute('aria-disabled')).toBe('false');
  expect({ className: after.className, textContent: after.textContent, ...after.dataset }).toEqual(before);
});

test('a new warning is focused again, and without warnings a press saves at once', async () => {
  const { person, saved } = await open();
  await person.type(year(), '2016');
  await person.click(button('Salva'));
  later(500);
  await person.type(year(), '{Backspace}5');
  await person.click(button('Salva'));
  expect(saved).toEqual([]);
  await person.clear(year());
  await person.type(year(), '2026');
  await person.dblClick(button('Salva'));
  expect(saved).toEqual(['2026', '2026']);
});
