import { act, renderScreen, screen } from '@sodalizio/testing';
import { Suspense, use } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { noteNextPage } from './host.ts';
import { useChangeSearch } from './index.ts';

type Change = ReturnType<typeof useChangeSearch>;

/** Whoever opens `step=2`, or another page, still sees step 1 until `arrive` is called, as while a screen is being downloaded. */
async function slowScreens() {
  const arriving = Promise.withResolvers<string>();
  const inHand: { change: Change; open: (to: string) => void }[] = [];
  function Screen() {
    const [params] = useSearchParams();
    const navigate = useNavigate();
    inHand.push({ change: useChangeSearch(), open: (to) => void navigate(to) });
    return <Suspense fallback={null}>{params.get('step') === '2' ? <Second /> : <p>step 1</p>}</Suspense>;
  }
  const Second = () => <p>{use(arriving.promise)}</p>;
  const { address } = await renderScreen(<Screen />, { url: '/admin/messages/create?step=1' });
  const now = () => {
    const last = inHand.at(-1);
    if (!last) throw new Error('not rendered');
    return last;
  };
  return { now, address, arrive: () => act(async () => arriving.resolve('step 2')) };
}

const nameDraft = (change: Change) =>
  act(async () =>
    change((params) => {
      params.set('draft', '7');
      return params;
    }, true),
  );

test('a change begins with the address of its moment, also where the page shows an older one', async () => {
  const { now, address, arrive } = await slowScreens();
  const { change } = now();
  await act(async () => now().open('?step=2'));
  expect(screen.getByText('step 1')).toBeDefined();
  await nameDraft(change);
  await arrive();
  expect(await screen.findByText('step 2')).toBeDefined();
  expect(address()).toBe('/admin/messages/create?step=2&draft=7');
});

test.each([
  ['stays as it is', undefined],
  ['stays as it is while the way back is prepared', '/admin/messages/create'],
])('the address of another page that was opened meanwhile %s', async (_, next) => {
  const { now, address } = await slowScreens();
  const { change } = now();
  act(() => {
    now().open('/admin/associates?f=1');
    noteNextPage(next);
    change((params) => {
      params.set('draft', '7');
      return params;
    });
  });
  expect(address()).toBe('/admin/associates?f=1');
  noteNextPage(undefined);
});

test('while another page is prepared nothing is changed: a dialog would open for who is still drawn', async () => {
  const { now, address } = await slowScreens();
  const open = () =>
    act(async () =>
      now().change((params) => {
        params.set('apri', 'pagamento');
        return params;
      }),
    );
  act(() => noteNextPage('/admin/associates/000002'));
  await open();
  expect(address()).toBe('/admin/messages/create?step=1');
  act(() => noteNextPage(undefined));
  await open();
  expect(address()).toBe('/admin/messages/create?step=1&apri=pagamento');
});
