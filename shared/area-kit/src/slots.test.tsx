import type {} from '@sodalizio/contract/associates.slots';
import { act, renderScreen, screen } from '@sodalizio/testing';
import { afterEach, expect, test } from 'vitest';
import { routeStore, slotStore } from './host.ts';
import { SlotPart, slotLink, useLeaveGuard, useSlot } from './index.ts';

const slot = 'associates.profile.tab';
const tab = { key: 'things', label: 'Cose', icon: 'M3 5h18' };
const fill = (...fills: readonly (typeof tab)[]) => slotStore.setState({ fills: { [slot]: fills } });

afterEach(() => slotStore.setState(slotStore.getInitialState(), true));

function Owner({ unsaved = false }: { unsaved?: boolean }) {
  const fills = useSlot(slot);
  useLeaveGuard(unsaved);
  return fills.map((one) => (
    <section key={one.key} aria-label={one.label}>
      <SlotPart slot={slot} fill={one} given={{ codaica: '0042' }} />
    </section>
  ));
}

test('the screen that offers a slot draws what fills it, and hands on what it gives', async () => {
  fill(tab);
  slotStore.setState({ Part: (props) => <p>{JSON.stringify(props)}</p> });
  await renderScreen(<Owner />);
  expect(screen.getByRole('region', { name: 'Cose' }).textContent).toBe(
    JSON.stringify({ slot, fill: tab, given: { codaica: '0042' } }),
  );
});

test('what fills a slot comes and goes with the composition, but not below unsaved work', async () => {
  const view = await renderScreen(<Owner />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => fill(tab));
  expect(screen.getByRole('region', { name: 'Cose' })).toBeTruthy();
  act(() => fill());
  expect(screen.queryByRole('region')).toBeNull();
  view.unmount();

  fill(tab);
  await renderScreen(<Owner unsaved />);
  act(() => fill());
  expect(screen.getByRole('region', { name: 'Cose' })).toBeTruthy();
});

test('a fill that is a link fills the parameters of its route, and hands on the rest as query', () => {
  routeStore.setState({ paths: { 'things.of': 'things/of/:codaica', 'things.many': 'things/many' } });
  expect(slotLink({ ...tab, link: 'things.of' }, { codaica: '0042' })).toBe('/admin/things/of/0042');
  expect(slotLink({ ...tab, link: 'things.many' }, { selection: 'a-b', count: 3 })).toBe(
    '/admin/things/many?selection=a-b&count=3',
  );
  expect(slotLink({ ...tab, link: 'gone' }, {})).toBe('/admin/not-found');
});
