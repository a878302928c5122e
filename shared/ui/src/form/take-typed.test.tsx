import { MultiSelect, Select } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type KeyboardEvent, useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { takeOnEnter } from './take-typed.ts';

const sections = ['Lombardia', 'Toscana', 'Toscana nord'];

function open(of: { one?: string; many?: readonly string[] }) {
  const sent: (string | null | readonly string[])[] = [];
  function Form() {
    const [one, setOne] = useState<string | null>(of.one ?? null);
    const [many, setMany] = useState<string[]>([...(of.many ?? [])]);
    const common = { label: 'Sezione', data: sections, searchable: true } as const;
    const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => takeOnEnter(event, of.many ? '' : (one ?? ''));
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(of.many ? many : one);
        }}
      >
        {of.many ? (
          <MultiSelect {...common} value={many} onChange={setMany} onKeyDown={onKeyDown} />
        ) : (
          <Select {...common} value={one} onChange={setOne} onKeyDown={onKeyDown} />
        )}
        <output aria-label="scelta">{of.many ? many.join(', ') : one}</output>
      </form>
    );
  }
  render(
    <UiProvider env="test">
      <Form />
    </UiProvider>,
  );
  const person = userEvent.setup();
  const type = async (text: string) => {
    await person.click(screen.getByRole('combobox', { name: 'Sezione' }));
    await person.keyboard(`{Control>}a{/Control}${text}{Enter}`);
  };
  return { type, sent, chosen: () => screen.getByRole('status', { name: 'scelta' }).textContent };
}

test('Enter takes the only option that is found, or the one that is typed whole, and does not send the form', async () => {
  const { type, sent, chosen } = open({ one: 'Lombardia' });
  await type('nord');
  await waitFor(() => expect(chosen()).toBe('Toscana nord'));
  await type('toscana');
  await waitFor(() => expect(chosen()).toBe('Toscana'));
  expect(sent).toEqual([]);
});

test('where none is found, or several are, nothing is taken and the form is not sent', async () => {
  const { type, sent, chosen } = open({ one: 'Lombardia' });
  await type('tosc');
  await type('mai vista');
  expect([chosen(), sent]).toEqual(['Lombardia', []]);
});

test('the choice that is there already, typed again, stays, and the form is sent with it', async () => {
  const { type, sent, chosen } = open({ one: 'Lombardia' });
  await type('lomb');
  expect([chosen(), sent]).toEqual(['Lombardia', ['Lombardia']]);
});

test('one of several choices that is typed again stays, and is not offered', async () => {
  const { type, sent, chosen } = open({ many: ['Lombardia'] });
  await type('lombardia');
  expect([chosen(), sent]).toEqual(['Lombardia', []]);
});
