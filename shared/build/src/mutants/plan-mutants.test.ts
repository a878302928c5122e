import { expect, it } from 'vitest';
import { mutated, planMutants, spread } from './plan-mutants.ts';

const all = (code: string) => planMutants('a.ts', code).map((mutant) => mutated(code, mutant));

it('turns operators and conditions', () => {
  expect(all('const a = b < c;')).toEqual(['const a = (b <= c);']);
  expect(all('const a = b && c;')).toEqual(['const a = (b || c);']);
  expect(all('const a = b ? c : d;')).toEqual(['const a = !(b) ? c : d;']);
  expect(all('if (a) { b = c }')).toEqual(['if (!(a)) { b = c }', 'if (a) { ; }']);
});

it('takes statements and returns away and changes constants', () => {
  expect(all('const f = () => { send(); return g; };')).toEqual([
    'const f = () => { ; return g; };',
    'const f = () => { send(); return; };',
  ]);
  expect(all('const most = 10, on = true;')).toEqual(['const most = 11, on = true;', 'const most = 10, on = false;']);
  expect(all('const milliseconds = 300;')).toEqual(['const milliseconds = 3000;']);
});

it('leaves types, the ends of loops and what is undefined anyway alone', () => {
  expect(all('const f = () => { return undefined; };')).toEqual([]);
  expect(all('type A = 1 | true;')).toEqual([]);
  expect(all('for (;a === b;) {}')).toEqual([]);
});

it('leaves what is only logged alone', () => {
  expect(all("app.log.info({ rows: 1 }, 'done'); this.#log.warn(a && b);")).toEqual([]);
  expect(all('catalog.error(); if (a) log.error(1);')).toEqual([
    '; if (a) log.error(1);',
    'catalog.error(); if (!(a)) log.error(1);',
  ]);
});

it('leaves sizes alone', () => {
  const drawn = [
    'const a = <Icon size={16} />',
    'const a = <Menu width={320} />',
    'const a = <svg strokeWidth={2} />',
    'const a = <LoadingRegion rows={4} />',
  ];
  const columns = ["const a = { header: 'Nome', width: 84 }", "const a = { heading: 'Nome', width: 18 }"];
  const others = [
    'const a = <Field most={16} />',
    'const a = <Table rows={of(16)} />',
    'const a = { width: 1200, height }',
    "const a = { header: 'Nome', most: 84 }",
  ];
  const counts = (sources: readonly string[]) => sources.map((code) => planMutants('a.tsx', code).length);
  expect([drawn, columns, others].map(counts)).toEqual([
    [0, 0, 0, 0],
    [0, 0],
    [1, 1, 1, 1],
  ]);
});

it('says the line and the change', () => {
  expect(planMutants('a.ts', 'const a =\n  b === c;')).toMatchObject([{ line: 2, change: 'b === c → (b !== c)' }]);
});

it('spreads a sample evenly', () => {
  const list = Array.from({ length: 100 }, (_, at) => at);
  expect(spread(list, 4)).toEqual([0, 25, 50, 75]);
  expect(spread([1, 2, 3], 2)).toHaveLength(2);
  expect(spread([1, 2], 5)).toEqual([1, 2]);
});
