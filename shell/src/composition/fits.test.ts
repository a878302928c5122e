import { AREA_CONTRACT } from '@sodalizio/area-kit';
import { describe, expect, it } from 'vitest';
import { aRelease } from '../test-areas.ts';
import { AreaFault } from './area-fault.ts';
import { refuseMisfit } from './fits.ts';

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
  it('when it was built for a newer contract, or one older than the one before', () => {
    expect(faultOf(aRelease({ contract: AREA_CONTRACT - 2 }))).toMatch(/^other-contract/);
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

  it('but not when it was built for the contract before', () => {
    expect(faultOf(aRelease({ contract: AREA_CONTRACT - 1 }))).toBeUndefined();
  });

  it('but not when all is there', () => {
    expect(faultOf(aRelease({ shared: { react: { range: '^19.0.0', names: ['useState'] } } }))).toBeUndefined();
  });
});
