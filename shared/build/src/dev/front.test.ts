import { expect, test } from 'vitest';
import type { AreaRelease } from '../recipe/area-release.ts';
import { localCookie, pageWith, withArea } from './front.ts';

const release: AreaRelease = {
  format: 1,
  id: 'events',
  version: '0.1.0',
  contract: 1,
  container: 'area_events',
  menu: [],
  screens: [],
  shared: {},
  endpoints: [],
  entry: 'remoteEntry.js',
  css: [],
  bytes: { js: 0, css: 0 },
};
const placed = { id: 'events', version: '0.1.0', path: '/areas/events/dev/', release };

test('the area from its sources takes the place of its release; its siblings stay as they are', () => {
  const sibling = { id: 'news', version: '2.0.0', path: '/areas/news/2.0.0-ab/', release: {} };
  const live = { revision: 7, shell: 'abc', areas: [{ ...placed, path: '/areas/events/1.0.0-cd/' }, sibling] };
  expect(withArea(live, release)).toEqual({ revision: 7, shell: 'abc', areas: [sibling, placed] });
});

test('an area that was never released is one more; a product that says nothing has it alone', () => {
  expect(withArea({ revision: 1, shell: 's', areas: [] }, release)).toEqual({
    revision: 1,
    shell: 's',
    areas: [placed],
  });
  expect(withArea('nothing', release)).toEqual({ revision: 0, shell: '', areas: [placed] });
});

test('the hot reload preamble is before the shell, and no text closes the inlined composition', () => {
  const html = '<head><script type="module" crossorigin src="/assets/dev/index.js"></script></head>';
  const page = pageWith(html, { name: '</script><b>$&' }, 'events');
  expect(page.indexOf('/areas/events/dev/@preamble.js')).toBeGreaterThan(0);
  expect(page.indexOf('/areas/events/dev/@preamble.js')).toBeLessThan(page.indexOf('/assets/dev/index.js'));
  expect(page).toContain('{"name":"\\u003c/script>\\u003cb>$&"}');
});

test('cookies of an https product stay usable at http://127.0.0.1', () => {
  expect(localCookie('XSRF-TOKEN=a; Path=/; Secure; SameSite=Strict; Domain=soci.example.org')).toBe(
    'XSRF-TOKEN=a; Path=/; SameSite=Strict',
  );
});
