import { articleRevision, articleRevisions } from '@sodalizio/contract/cms';
import { answers, button, dialog, type FakeAnswer, refusal, within } from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { openForm, ready } from '../test-form.tsx';
import { anArticle, aRevision } from './test-articles.ts';

beforeEach(() => localStorage.clear());

const { id: _id, type: _type, name: _name, ...fields } = anArticle();

async function openVersions(api: FakeAnswer[]) {
  const { person } = await openForm({ article: anArticle() }, { api });
  await ready();
  await person.click(button('Mostra le versioni'));
  return { person, versions: within(await dialog('Versioni salvate')) };
}

test('versions that cannot be read say why, the list and a chosen one, and Riprova reads them again', async () => {
  let isAway = true;
  const whileThere = <T,>(value: T) => (isAway ? refusal(503, 'unavailable') : value);
  const { person, versions } = await openVersions([
    answers(articleRevisions, () => whileThere([aRevision(), aRevision({ version: 2 })])),
    answers(articleRevision, ({ params }) => whileThere({ ...aRevision({ version: params.version }), fields })),
  ]);
  const failed = async (place: typeof versions) => {
    const alert = await place.findByRole('alert');
    expect(alert.textContent).toContain('Il servizio non è pronto: riprova tra poco.');
    expect(place.queryByRole('status')).toBeNull();
    return within(alert).getByRole('button', { name: 'Riprova' });
  };
  const again = await failed(versions);
  isAway = false;
  await person.click(again);
  const second = await versions.findByRole('button', { name: /^Versione 2/ });
  isAway = true;
  await person.click(second);
  const comparison = await versions.findByRole('region', { name: 'Dalla versione 2 a quella in uso' });
  const anew = await failed(within(comparison));
  isAway = false;
  await person.click(anew);
  expect(await within(comparison).findByRole('button', { name: 'Ripristina la versione 2' })).toBeTruthy();
});
