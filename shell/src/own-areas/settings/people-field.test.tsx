import { usersPage } from '@sodalizio/contract';
import { aListedUser, answers, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import { type Chosen, PeopleField } from './people-field.tsx';

const named = (first_name: string, last_name: string) =>
  aListedUser({ first_name, last_name, email: `${first_name}.${last_name}@sodalizio.example`.toLowerCase() });
const [anna, ada] = [named('Anna', 'Monti'), named('Ada', 'Montini')];

/** A server that answers a search of `slow` once it is let go. */
async function open(slow: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: (string | undefined)[] = [];
  const users = answers(usersPage, async ({ query: { search } }) => {
    asked.push(search);
    if (search === slow) await held;
    const items = [anna, ada].filter(({ last_name }) => last_name.toLowerCase().includes(search?.toLowerCase() ?? ''));
    return { items, total: items.length, next: null };
  });
  function Field() {
    const [people, setPeople] = useState<readonly Chosen[]>([]);
    return (
      <>
        <form onSubmit={() => expect.unreachable('sent while a name is typed')}>
          <PeopleField id="people" label="Persone" value={people} onChange={setPeople} />
        </form>
        <output>{people.map(({ name }) => name).join(', ')}</output>
      </>
    );
  }
  const { person } = await renderScreen(<Field />, { area, api: [users] });
  const field = screen.getByRole('combobox', { name: 'Persone' });
  await person.type(field, 'mont');
  await screen.findByRole('option', { name: /Anna Monti/ });
  return { person, field, asked, letGo };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('status').textContent;

test('while a longer text is searched nobody is offered, and Enter adds nobody who was not highlighted', async () => {
  const { person, asked, letGo } = await open('montin');
  await person.keyboard('in{ArrowDown}');
  expect(options()).toEqual([]);
  expect(screen.getByText('Ricerca in corso')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toBe('montin'));
  await person.keyboard('{ArrowDown}{ArrowDown}');
  letGo();
  await screen.findByRole('option', { name: /Ada Montini/ });
  await person.keyboard('{Enter}');
  expect(chosen()).toBe('');
  await person.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toBe('Ada Montini');
});

test('of an address copied with its name the address is searched', async () => {
  const { person, field, asked } = await open('');
  await person.clear(field);
  await person.paste('Ada Montini <ada.montini@sodalizio.example>');
  await waitFor(() => expect(asked.at(-1)).toBe('ada.montini@sodalizio.example'));
});
