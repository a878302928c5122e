import { recordEndpoints } from '@sodalizio/contract';
import { allAnswered, answers, button, fakeRecords, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { errorSentence } from './call-error.ts';
import { defineRecords } from './records.query.ts';

const things = recordEndpoints({
  area: 'things',
  path: '/api/things',
  name: 'things',
  read: 'signed-in',
  edit: 'signed-in',
  fields: z.object({ name: z.string() }),
  sorts: ['name', 'updated_at'],
});
const records = defineRecords(things);
const ladder = { id: 7, name: 'Scala', updated_at: '2026-11-20T05:40:00.000Z', version: 3 };
const fake = () => fakeRecords(things, [ladder], ({ name }) => name);

function Thing({ id = '7' }: { id?: string }) {
  const { record, unknown, waiting, failure, retry } = records.useOne(id);
  const list = records.useList();
  const [outcome, setOutcome] = useState('');
  const save = records.useSave(({ name, version }) => setOutcome(`${name} ${version}`));
  const remove = records.useDeletion();
  const readFresh = records.useFresh();
  const failed = (error: unknown) => setOutcome(errorSentence(error));
  return (
    <>
      <p>{record ? record.name : unknown ? 'nessuna' : waiting ? 'arriva' : failure}</p>
      <p>{list.count((total) => `${total} in elenco`)}</p>
      <output>{outcome}</output>
      <button type="button" onClick={() => void save({ name: 'Pala' }, undefined).catch(failed)} children="Aggiungi" />
      <button type="button" onClick={() => void save({ name: 'Scaletta' }, record).catch(failed)} children="Cambia" />
      <button type="button" onClick={() => void remove(7).catch(failed)} children="Elimina" />
      <button type="button" onClick={retry} children="Riprova" />
      <button type="button" onClick={() => void readFresh(7).then(({ name }) => setOutcome(name))} children="Rileggi" />
    </>
  );
}

test('a saved record is shown at once, a deleted one no longer, and the list is refetched', async () => {
  const { person, api } = await renderScreen(<Thing />, { api: fake().api });
  expect(await screen.findByText('Scala')).toBeTruthy();
  expect(await screen.findByText('1 in elenco')).toBeTruthy();
  expect(api.askedOf(things.find)[0]?.query.get('sort')).toBe('name');
  await person.click(button('Cambia'));
  expect(await screen.findByText('Scaletta')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Scaletta 4');
  expect(api.askedOf(things.update)[0]?.body).toEqual({ name: 'Scaletta', version: 3 });
  await person.click(button('Aggiungi'));
  expect(await screen.findByText('2 in elenco')).toBeTruthy();
  await person.click(button('Elimina'));
  expect(await screen.findByText('1 in elenco')).toBeTruthy();
  expect(await screen.findByText('nessuna')).toBeTruthy();
});

test('concurrent changes of others are not overwritten', async () => {
  const server = fake();
  const { person } = await renderScreen(<Thing />, { api: server.api });
  await screen.findByText('Scala');
  server.rows = [{ ...ladder, name: 'Scala a pioli', version: 4 }];
  await person.click(button('Cambia'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/modificat/));
  expect(server.rows).toMatchObject([{ name: 'Scala a pioli' }]);
});

/** A record whose second reading is answered, with what it was when asked for, once that is released. */
async function openReadAgain() {
  const server = fake();
  const held = Promise.withResolvers<void>();
  let reads = 0;
  const slow = answers(things.one, async () => {
    const [now = ladder] = server.rows;
    reads += 1;
    if (reads === 2) await held.promise;
    return now;
  });
  const opened = await renderScreen(<Thing />, { api: [...server.api, slow] });
  await screen.findByText('Scala');
  await opened.person.click(button('Riprova'));
  await waitFor(() => expect(reads).toBe(2));
  return { server, held, opened };
}

test('a reading that began before a save does not bring the older state back', async () => {
  const { held, opened } = await openReadAgain();
  await opened.person.click(button('Cambia'));
  await screen.findByText('Scaletta');
  held.resolve();
  await allAnswered(opened);
  expect(screen.getByText('Scaletta')).toBeTruthy();
});

test('past the cache is past a reading that began before, too', async () => {
  const { server, held, opened } = await openReadAgain();
  server.rows = [{ ...ladder, name: 'Scala a pioli', version: 4 }];
  await opened.person.click(button('Rileggi'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Scala a pioli'));
  held.resolve();
  await allAnswered(opened);
  expect(screen.getAllByText('Scala a pioli')).toHaveLength(2);
});

test('a list whose first reading began before a save is read again', async () => {
  const server = fake();
  const held = Promise.withResolvers<void>();
  let reads = 0;
  const slow = answers(things.find, async () => {
    const items = [...server.rows];
    reads += 1;
    if (reads === 1) await held.promise;
    return { items, total: items.length };
  });
  const { person } = await renderScreen(<Thing />, { api: [...server.api, slow] });
  await waitFor(() => expect(reads).toBe(1));
  await person.click(button('Aggiungi'));
  await waitFor(() => expect(server.rows).toHaveLength(2));
  held.resolve();
  expect(await screen.findByText('2 in elenco')).toBeTruthy();
});

test.each(['8', '0', 'scala', '1234567890'])('there is no record %s', async (id) => {
  await renderScreen(<Thing id={id} />, { api: fake().api });
  expect(await screen.findByText('nessuna')).toBeTruthy();
});

test('a refused reading is a sentence, and can be tried again', async () => {
  const broken = answers(things.one, () => refusal(500, 'internal'));
  const { person, api } = await renderScreen(<Thing />, { api: [...fake().api, broken] });
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
  api.also(...fake().api);
  await person.click(button('Riprova'));
  expect(await screen.findByText('Scala')).toBeTruthy();
});
