import { noFilters } from '@sodalizio/associate-search';
import { permissions } from '@sodalizio/contract/associates';
import { checkArea } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';

test('the area keeps every rule of areas', async () => {
  await expect(checkArea(area, permissions)).resolves.toEqual([]);
});

test('names, paths and titles are the specification’s', () => {
  expect(area.screens.map(({ name, path, title, parent }) => ({ name, path, title, parent }))).toEqual([
    { name: 'associates.index', path: 'associates', title: 'Soci', parent: undefined },
    {
      name: 'associates.batches',
      path: 'associates-batches',
      title: 'Operazioni recenti',
      parent: 'associates.index',
    },
    { name: 'associates.fees', path: 'associates-fees', title: 'Quote associative', parent: 'associates.index' },
    {
      name: 'admin.associates.profile',
      path: 'associates/:codaica',
      title: 'Profilo socio',
      parent: 'associates.index',
    },
  ]);
});

test('the menu entry and the screens ask for different permissions, so that the secretary searches without the entry', () => {
  expect(area.menu.map(({ label, requires }) => ({ label, requires }))).toEqual([
    { label: 'Soci', requires: 'associates.menu' },
  ]);
  expect(new Set(area.screens.map(({ requires }) => requires))).toEqual(
    new Set(['associates.read', 'associates.edit']),
  );
});

test('the first question of the list takes over every filter', () => {
  const [question] = area.screens[0]?.early ?? [];
  expect(new Set(question?.from)).toEqual(new Set(['f', 'sort', ...Object.keys(noFilters)]));
});
