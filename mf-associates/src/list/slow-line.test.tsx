import { errorSentences, findAssociates } from '@sodalizio/contract';
import { bySurname, fakeAssociates, manyMembers, screen, waitFor, within } from '@sodalizio/testing';
import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { openList } from '../test-list.tsx';

const open = () => openList(manyMembers(12));

function holdSearches({ api }: Awaited<ReturnType<typeof open>>): () => void {
  const [search] = fakeAssociates({ members: manyMembers(12), matches: bySurname });
  if (!search) throw new Error('the fake API lost its answer');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.also({ endpoint: findAssociates, handle: (request) => released.then(() => search.handle(request)) });
  return release;
}

const surname = () => screen.getByRole('textbox', { name: 'Cognome' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const table = () => screen.getByRole('table', { name: 'Soci trovati' });

test('while another search runs, the rows in sight say so and nothing can be done with them', async () => {
  const list = await open();
  const { person } = list;
  await screen.findByText('12 soci trovati');
  expect(table().getAttribute('aria-busy')).toBe('false');
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Socio000002 Ada' }));
  await screen.findByRole('button', { name: 'Seleziona tutti i 12 trovati' });

  const answer = holdSearches(list);
  await person.type(surname(), 'socio000003{Enter}');
  await screen.findByText('Ricerca in corso…');
  expect(within(table()).getByRole('link', { name: 'Socio000002 Ada' })).toBeTruthy();
  expect(table().getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('region', { name: 'Soci trovati' }).getAttribute('data-status')).toBe('searching');
  for (const act of ['Esporta', 'Esporta selezione', 'Assegna sezione', 'Registra pagamento'])
    expect(button(act).matches(':disabled'), act).toBe(true);
  expect(button('Seleziona tutti i 12 trovati').matches(':disabled')).toBe(true);
  expect(button('Cerca').getAttribute('aria-disabled')).toBe('true');

  answer();
  await screen.findByText('1 socio trovato');
  expect(table().getAttribute('aria-busy')).toBe('false');
  expect(button('Esporta').disabled).toBe(false);
  expect(button('Registra pagamento').matches(':disabled')).toBe(false);
  expect(button('Cerca').getAttribute('aria-disabled')).toBe('false');
});

test('Cerca does nothing while a search runs; Enter searches with the latest input', async () => {
  const list = await open();
  const { person, address } = list;
  await screen.findByText('12 soci trovati');
  const answer = holdSearches(list);
  await person.type(surname(), 'socio000003{Enter}');
  await screen.findByText('Ricerca in corso…');
  await person.clear(surname());
  await person.type(surname(), 'socio000004');
  await person.click(button('Cerca'));
  expect(address()).toBe('/admin/associates?f=1&last_name=socio000003');
  await person.type(surname(), '{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/associates?f=1&last_name=socio000004'));
  answer();
  await screen.findByRole('link', { name: 'Socio000004 Ada' });
});

test('an offline search shows an error, and removes the previous rows', async () => {
  const { person, api } = await open();
  await screen.findByText('12 soci trovati');
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await api.close();
  await person.type(surname(), 'socio000003{Enter}');
  await screen.findByText(errorSentences.offline);
  expect(screen.queryByRole('link', { name: /Socio/ })).toBeNull();
  expect(button('Esporta').disabled).toBe(true);
  expect(button('Riprova')).toBeTruthy();
});
