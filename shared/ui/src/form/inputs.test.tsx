import { TextInput } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DateInput } from './date-input.tsx';
import { EuroInput } from './euro-input.tsx';
import { withWarning } from './field-warning.tsx';
import { TimeInput } from './time-input.tsx';
import { dayFault, euroFault, timeFault, yearFault } from './typed-text.ts';
import { YearInput } from './year-input.tsx';

const seen: string[] = [];

function Amount() {
  const [value, setValue] = useState('');
  seen.push(value);
  return <EuroInput label="Importo" value={value} onChange={setValue} />;
}

function Year() {
  const [value, setValue] = useState('');
  seen.push(value);
  return <YearInput label="Anno" value={value} onChange={setValue} />;
}

function Time() {
  const [value, setValue] = useState('');
  seen.push(value);
  return <TimeInput label="Ora" value={value} onChange={setValue} />;
}

function Day({ initial = '', readOnly = false }: { initial?: string; readOnly?: boolean }) {
  const [value, setValue] = useState(initial);
  seen.push(value);
  return <DateInput label="Data di nascita" value={value} onChange={setValue} readOnly={readOnly} />;
}

const described = (field: HTMLInputElement) => {
  const below = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  return [...(below?.childNodes ?? [])]
    .filter((node) => !(node instanceof HTMLElement && node.getAttribute('role') === 'status'))
    .map(({ textContent }) => textContent)
    .join('');
};

const show = (element: React.ReactNode) => {
  seen.length = 0;
  render(<UiProvider env="test">{element}</UiProvider>);
  return { person: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('textbox') };
};

test.each([
  ['1.234,56', '€ 1.234,56'],
  ['1234,56', '€ 1.234,56'],
  ['1.500', '€ 1.500,00'],
  ['12.500', '€ 12.500,00'],
  ['1234.5', '€ 1.234,50'],
  ['60', '€ 60,00'],
])('%s typed key by key is shown as it was understood once the field is left', async (typed, shown) => {
  const { person, field } = show(<Amount />);
  await person.type(field, typed);
  expect([seen.at(-1), field.value]).toEqual([typed, typed]);
  expect(described(field)).toBe(typed === shown ? '' : `Inteso come ${shown}`);
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual([shown, shown]);
  expect((await screen.findByText(shown)).getAttribute('role')).toBe('status');
});

test('an amount with two readings stays as it is typed and has to be clarified, and the choice restores the focus', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '1.50');
  expect(described(field)).toBe('');
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual(['1.50', '1.50']);
  await screen.findByRole('button', { name: '€ 1.500,00' });
  expect(described(field)).toBe('Intendi€ 1,50o € 1.500,00?');
  await person.click(screen.getByRole('button', { name: '€ 1,50' }));
  expect([seen.at(-1), document.activeElement]).toEqual(['€ 1,50', field]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a refused save what it may be read as is offered while the focus is in the field, and Tab goes there', async () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const amount = (error?: string) => (
    <UiProvider env="test">
      <EuroInput label="Importo" value="50.00" onChange={(text) => seen.push(text)} error={error} />
    </UiProvider>
  );
  const { rerender } = render(amount());
  const person = userEvent.setup();
  await person.click(field());
  expect(screen.queryByRole('button')).toBeNull();
  rerender(amount(euroFault('50.00')));
  expect(document.activeElement).toBe(field());
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['€ 50,00', '€ 50.000,00']);
  await person.tab();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '€ 50,00' }));
  await person.keyboard('{Enter}');
  expect([seen.at(-1), document.activeElement]).toEqual(['€ 50,00', field()]);
});

test.each([
  ['-5', 'L’importo non può essere negativo'],
  ['0', 'L’importo deve essere maggiore di zero'],
  ['1234,567', 'Un importo ha al massimo due decimali'],
  ['cinquanta', 'Scrivi l’importo in cifre, per esempio 50 oppure 1.234,56'],
])('%s is refused in words, once the field is left, and stays', async (typed, sentence) => {
  const { person, field } = show(<Amount />);
  await person.type(field, typed);
  expect(screen.queryByText(sentence)).toBeNull();
  await person.tab();
  await screen.findByText(sentence);
  expect([field.value, euroFault(field.value)]).toEqual([typed, sentence]);
});

test.each([
  ['cinquanta', 'Scrivi l’importo in cifre, per esempio 50 oppure 1.234,56'],
  ['1.50', '€ 1.500,00'],
])('what is wrong with %s is announced once the field is left', async (typed, sentence) => {
  const { person, field } = show(<Amount />);
  const announced = document.querySelector('[aria-live="polite"]');
  await person.type(field, typed);
  expect(announced?.textContent).toBe('');
  await person.tab();
  expect(announced?.contains(await screen.findByText(sentence))).toBe(true);
});

test('what is understood while typing is not announced at every key', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '1234,5');
  expect(screen.getByText('Inteso come € 1.234,50').closest('[aria-live], [role="status"]')).toBeNull();
});

test('the error of the form takes the place of the refusal', async () => {
  function Validated() {
    const [error, setError] = useState<string>();
    return (
      <>
        <EuroInput label="Importo" value="-5" onChange={() => {}} error={error} />
        <button type="button" onClick={() => setError('Importo errato')}>
          Valida
        </button>
      </>
    );
  }
  const { person } = show(<Validated />);
  await screen.findByText('L’importo non può essere negativo');
  await person.click(screen.getByRole('button', { name: 'Valida' }));
  expect(screen.getByText('Importo errato')).toBeTruthy();
  expect(screen.queryByText('L’importo non può essere negativo')).toBeNull();
});

test('what was understood once does not come back with a later press', async () => {
  function Emptied() {
    const [value, setValue] = useState('');
    return (
      <>
        <EuroInput label="Importo" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('')}>
          Svuota
        </button>
      </>
    );
  }
  const { person, field } = show(<Emptied />);
  await person.type(field, '50');
  await person.tab();
  await waitFor(() => expect(field.value).toBe('€ 50,00'));
  await person.click(screen.getByRole('button', { name: 'Svuota' }));
  await waitFor(() => expect(field.value).toBe(''));
  await person.type(field, '60');
  await person.tab();
  await waitFor(() => expect(field.value).toBe('€ 60,00'));
});

test.each([
  ['an amount', EuroInput, '50'],
  ['a day', DateInput, '1/2/2026'],
])('%s that the press which leaves it empties does not come back', async (_, Field, typed) => {
  function Emptied() {
    const [value, setValue] = useState('');
    return (
      <>
        <Field label="Campo" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('')}>
          Svuota
        </button>
      </>
    );
  }
  const { person, field } = show(<Emptied />);
  await person.type(field, typed);
  await person.click(screen.getByRole('button', { name: 'Svuota' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['', '']);
});

test('what is typed right after coming back is not replaced by what was understood before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { field } = show(<Day />);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '1 feb 2026' } });
  fireEvent.blur(field);
  // No timer runs in between: keys come first.
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.change(field, { target: { value: '3/4' } });
  act(() => void vi.runAllTimers());
  expect([seen.at(-1), field.value]).toEqual(['3/4', '3/4']);
});

test('what is below an amount does not move between a press and its release', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { person, field } = show(<Amount />);
  await person.type(field, '-5');
  await person.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(document.activeElement).not.toBe(field);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('L’importo non può essere negativo')).toBeNull();
  await person.pointer({ keys: '[/MouseLeft]', target: document.body });
  await screen.findByText('L’importo non può essere negativo');
});

test('the point of the numeric keypad is the comma', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '1250');
  field.setSelectionRange(2, 2);
  fireEvent.keyDown(field, { key: '.', code: 'NumpadDecimal' });
  expect([seen.at(-1), field.selectionStart]).toEqual(['12,50', 3]);
});

test('a comma of the keypad that is taken back leaves the amount as the field shows it', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '1500');
  field.setSelectionRange(2, 2);
  fireEvent.keyDown(field, { key: '.', code: 'NumpadDecimal' });
  expect([field.value, seen.at(-1)]).toEqual(['15,00', '15,00']);
  await person.keyboard('{Backspace}');
  expect([field.value, seen.at(-1)]).toEqual(['1500', '1500']);
});

test('a pasted amount is understood as it is written in Italy', async () => {
  const { person, field } = show(<Amount />);
  await person.click(field);
  await person.paste('1.234,56');
  await person.tab();
  expect(field.value).toBe('€ 1.234,56');
});

test('an emptied amount is none', async () => {
  const { person, field } = show(<Amount />);
  await person.type(field, '5');
  await person.clear(field);
  expect([seen.at(-1), euroFault('')]).toEqual(['', 'Campo obbligatorio']);
});

test.each([
  ['26', 'Intendi2026?'],
  ['20266', 'Scrivi l’anno con quattro cifre, per esempio 2026'],
  ['1026', 'L’anno deve essere tra il 1900 e il 2100'],
])('the year %s is never replaced: it is asked about or refused', async (typed, says) => {
  const { person, field } = show(<Year />);
  await person.type(field, typed);
  await person.tab();
  await waitFor(() => expect(described(field)).toBe(says));
  expect([seen.at(-1), field.value, yearFault(typed) === undefined]).toEqual([typed, typed, false]);
});

test('a time is shown as it was understood', async () => {
  const { person, field } = show(<Time />);
  await person.type(field, '9.30');
  await person.tab();
  expect([seen.at(-1), timeFault('9.30'), timeFault('25')]).toEqual(['09:30', undefined, 'Scrivi l’ora come 09:30']);
});

test.each([
  ['12/3/1975', '1975-03-12', '12/03/1975'],
  ['12031975', '1975-03-12', '12/03/1975'],
  ['12-03-1975', '1975-03-12', '12/03/1975'],
  ['31/02/1975', '31/02/1975', '31/02/1975'],
  ['12/3', '12/3', '12/3'],
])('%s typed as a date', async (typed, day, shown) => {
  const { person, field } = show(<Day />);
  await person.type(field, typed);
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual([day, shown]);
});

test('a stored date is shown as in Italy, and can be emptied', async () => {
  const { person, field } = show(<Day initial="1975-03-12" />);
  expect(field.value).toBe('12/03/1975');
  await person.clear(field);
  await person.tab();
  expect([seen.at(-1), field.value]).toEqual(['', '']);
});

test.each([
  ['01/01/0026', ['01/01/2026', '01/01/1926']],
  ['12/3/75', ['12/03/1975']],
])('the date %s is asked about', async (typed, readings) => {
  const { person, field } = show(<Day />);
  await person.type(field, typed);
  await person.tab();
  await screen.findByRole('button', { name: readings[0] ?? '' });
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.filter(Boolean)).toEqual(readings);
  expect([seen.at(-1), dayFault(typed)]).toEqual([typed, 'Scegli quale data intendi']);
  await person.click(screen.getByRole('button', { name: readings[0] ?? '' }));
  expect(field.value).toBe(readings[0]);
  expect(dayFault(String(seen.at(-1)))).toBeUndefined();
});

test.each([
  ['1/2/2026', '2026-02-01'],
  ['31/2/2026', '31/2/2026'],
])(
  'a date taken away or replaced elsewhere is not shown any more, though its field has the focus: %s',
  async (typed, day) => {
    let follow: (value: string) => void = () => {};
    function Followed() {
      const [value, setValue] = useState('');
      follow = setValue;
      seen.push(value);
      return <DateInput label="Dal giorno" value={value} onChange={setValue} />;
    }
    const { person, field } = show(<Followed />);
    await person.type(field, typed);
    expect([seen.at(-1), field.value]).toEqual([day, typed]);
    // A step back, with the mouse or by Alt and an arrow, leaves the focus where it is.
    act(() => follow(''));
    expect([document.activeElement, field.value]).toEqual([field, '']);
    act(() => follow('2026-03-04'));
    expect(field.value).toBe('04/03/2026');
  },
);

/** jsdom has no calendar. */
function pickerOpening(open: () => void) {
  const { prototype } = HTMLInputElement;
  const before = Object.getOwnPropertyDescriptor(prototype, 'showPicker');
  const showPicker = vi.fn(open);
  Object.defineProperty(prototype, 'showPicker', { configurable: true, value: showPicker });
  onTestFinished(() => {
    Reflect.deleteProperty(prototype, 'showPicker');
    if (before) Object.defineProperty(prototype, 'showPicker', before);
  });
  return showPicker;
}

test.each([
  ['opens', () => {}],
  [
    'may refuse',
    () => {
      throw new DOMException('no user activation', 'NotAllowedError');
    },
  ],
])('a finger anywhere on the field over the button asks for the calendar, which %s', async (_, open) => {
  const showPicker = pickerOpening(open);
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  onTestFinished(() => window.removeEventListener('error', failed));
  const { person } = show(<Day />);
  const picker = document.querySelector('input[type="date"]');
  if (picker) await person.click(picker);
  expect(showPicker.mock.contexts).toEqual([picker]);
  expect(failed).not.toHaveBeenCalled();
});

test('a read-only day has no calendar, and its button keeps the focus', async () => {
  const showPicker = pickerOpening(() => {});
  const { person } = show(<Day readOnly />);
  const calendar = screen.getByRole('button', { name: 'Data di nascita: scegli dal calendario' });
  await person.click(calendar);
  expect([showPicker.mock.calls.length, calendar.getAttribute('aria-disabled')]).toEqual([0, 'true']);
  expect(document.activeElement).toBe(calendar);
  // Over the button under a finger; the browser opens no calendar of a read-only field.
  expect(document.querySelector<HTMLInputElement>('input[type="date"]')?.readOnly).toBe(true);
});

test('the keypad’s point changes no read-only amount', () => {
  const { field } = show(<EuroInput label="Importo" value="1250" onChange={(text) => seen.push(text)} readOnly />);
  field.setSelectionRange(2, 2);
  fireEvent.keyDown(field, { key: '.', code: 'NumpadDecimal' });
  expect([seen, field.value]).toEqual([[], '1250']);
});

test('a warning belongs to its field, and its place is announced', () => {
  const { field } = show(<TextInput label="CAP" {...withWarning(['Il CAP ha cinque cifre'])} />);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Il CAP ha cinque cifre',
  );
  expect(screen.getByRole('status').textContent).toBe('Il CAP ha cinque cifre');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});
