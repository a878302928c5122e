import { AREA_CONTRACT } from '@sodalizio/area-kit';
import { describe, expect, it } from 'vitest';
import { aRelease } from '../test-areas.ts';
import { AreaFault } from './area-fault.ts';
import { refuseMisfit, satisfies } from './fits.ts';

describe('caret ranges, as npm reads them', () => {
  it.each([
    ['^1.2.3', '1.2.3', true],
    ['^1.2.3', '1.4.0', true],
    ['^1.2.3', '1.2.2', false],
    ['^1.2.3', '2.0.0', false],
    ['^0.1.0', '0.1.7', true],
    ['^0.1.0', '0.2.0', false],
    ['^0.0.3', '0.0.4', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.0', '1.0.1', false],
  ])('%s against %s is %s', (range, version, expected) => {
    expect(satisfies(range, version)).toBe(expected);
  });
});

const offered = { react: { version: '19.3.1', names: ['useState', 'use'] } };
const faultOf = (release: ReturnType<typeof aRelease>) => {
  try {
    refuseMisfit(release, offered);
    return undefined;
  } catch (error) {
    return error instanceof AreaFault ? `${error.fault}: ${error.message}` : error;
  }
};

describe('an area is refused before any of its code runs', () => {
  it('when it was built for another contract', () => {
    expect(faultOf(aRelease({ contract: AREA_CONTRACT + 1 }))).toBe(
      `other-contract: built for contract ${AREA_CONTRACT + 1}, the shell speaks ${AREA_CONTRACT}`,
    );
  });

  it('when it needs a newer version, a name or a package the shell has not', () => {
    expect(faultOf(aRelease({ shared: { react: { range: '^20.0.0', names: [] } } }))).toBe(
      'incompatible-shared: needs react ^20.0.0, the shell has 19.3.1',
    );
    expect(faultOf(aRelease({ shared: { react: { range: '^19.0.0', names: ['useState', 'newThing'] } } }))).toBe(
      'incompatible-shared: needs react: newThing',
    );
    expect(faultOf(aRelease({ shared: { moment: { range: '^2.0.0', names: [] } } }))).toBe(
      'incompatible-shared: needs moment ^2.0.0, the shell has none',
    );
  });

  it('but not when all is there', () => {
    expect(faultOf(aRelease({ shared: { react: { range: '^19.0.0', names: ['useState'] } } }))).toBeUndefined();
  });
});
