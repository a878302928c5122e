import { messageById } from '@sodalizio/contract/messages';
import { answers, button, field, hasUnsavedWork, refusal, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { aMessage } from '../test-messages.ts';
import { confirmed, openCreate, pressNext, pressSend, sentBodies, text } from './test-create.tsx';

const earlier = aMessage({
  id: 12,
  title: 'Assemblea di marzo',
  content: '<p>Ciao <span data-placeholder="nome">Nome</span>, a presto.</p>',
});
const theEarlier = answers(messageById, () => earlier);

test('a copy begins with the text of the other, to people who are chosen anew', async () => {
  const opened = await openCreate({ query: '?from=12', api: [theEarlier] });
  const { person, api, address } = opened;
  await person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  await pressNext(opened);
  expect(address()).toContain('from=12');
  expect((await text()).textContent).toBe('Ciao Nome, a presto.');
  expect(field(/^Titolo/).value).toBe('Assemblea di marzo');
  await person.type(field(/^Titolo/), ' bis');
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(api)).toHaveLength(1));
  expect(sentBodies(api)[0]).toMatchObject({ title: 'Assemblea di marzo bis', content: earlier.content });
});

test('what was changed in a copy is a draft of its own', async () => {
  const query = '?selection=6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10&count=12&from=12';
  const first = await openCreate({ query, api: [theEarlier] });
  await text();
  await first.person.type(field(/^Titolo/), ' bis');
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
  first.unmount();
  const other = await openCreate({ query: query.replace('&from=12', '') });
  await text();
  expect(field(/^Titolo/).value).toBe('');
  other.unmount();
  await openCreate({ query, api: [theEarlier] });
  await screen.findByText('Bozza ripristinata');
  expect(field(/^Titolo/).value).toBe('Assemblea di marzo bis');
});

test('a copy stays when the other, which was taken back, is deleted', async () => {
  let deleted = false;
  const { person, cache } = await openCreate({
    query: '?selection=6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10&count=12&from=12',
    api: [answers(messageById, () => (deleted ? refusal(404, 'not-found') : earlier))],
  });
  await text();
  await person.type(field(/^Titolo/), ' bis');
  deleted = true;
  // As after a moment without a line.
  await cache.invalidateQueries();
  await person.type(field(/^Titolo/), '!');
  expect(field(/^Titolo/).value).toBe('Assemblea di marzo bis!');
});

test('a message that is gone cannot be copied, and a new one can be written', async () => {
  await openCreate({ query: '?from=12', api: [answers(messageById, () => refusal(404, 'not-found'))] });
  expect(await screen.findByText('La comunicazione da copiare non c’è')).toBeTruthy();
  const wayOut = screen.getByRole('link', { name: 'Scrivine una nuova' });
  expect(wayOut.getAttribute('href')).toBe('/admin/messages/create');
  expect(screen.queryByRole('button', { name: 'Cerca' })).toBeNull();
});

test('a failed reading is tried again', async () => {
  let answered = 0;
  const sometimes = answers(messageById, () => {
    answered += 1;
    return answered < 2 ? refusal(500, 'internal') : earlier;
  });
  const { person } = await openCreate({ query: '?from=12', api: [sometimes] });
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  await person.click(button('Riprova'));
  expect(await screen.findByRole('button', { name: 'Cerca' })).toBeTruthy();
});
