import { describe, expect, it } from 'vitest';
import { findAssociates, memberFilters } from './index.ts';

describe('the member filters on the wire', () => {
  it('takes one value where a list is expected', () => {
    expect(memberFilters.parse({ status: 'Si', tiposocio: ['STUDENTE', 'ONORARIO'] })).toEqual({
      status: ['Si'],
      tiposocio: ['STUDENTE', 'ONORARIO'],
    });
  });

  it('keeps the empty status, which waits for admission', () => {
    expect(memberFilters.parse({ status: '' })).toEqual({ status: [''] });
  });

  it('reads switches from text', () => {
    expect(memberFilters.parse({ new: 'true', awaiting_renewal: '0' })).toEqual({ new: true, awaiting_renewal: false });
  });

  it.each([
    { status: 'Forse' },
    { section: 'XXX' },
    { last_name: 'a\u0000b' },
    { last_name: '\ud800' },
    { last_name: 'x'.repeat(81) },
    { payment_period: '2026-13' },
    { quote_period: '99999' },
    { new: 'forse' },
  ])('refuses %j', (query) => {
    expect(memberFilters.safeParse(query).success).toBe(false);
  });

  it.each([{ limit: '0' }, { limit: '501' }, { limit: '1e3' }, { offset: '-1' }, { sort: 'password' }])(
    'refuses the paging %j',
    (query) => {
      expect(findAssociates.query.safeParse(query).success).toBe(false);
    },
  );

  it('reads paging from text', () => {
    expect(findAssociates.query.parse({ limit: '50', offset: '100', sort: '-dataiscr' })).toEqual({
      limit: 50,
      offset: 100,
      sort: '-dataiscr',
    });
  });
});
