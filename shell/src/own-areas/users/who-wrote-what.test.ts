import { describe, expect, it } from 'vitest';
import { nobody, type UserValues } from './user-values.ts';
import { clashes, merged } from './who-wrote-what.ts';

const base: UserValues = { ...nobody, first_name: 'Ada', last_name: 'Monti', email: 'ada@x.it', roles: ['admin'] };

describe('two people on one user', () => {
  it('have to choose only where both changed a field to something else', () => {
    const mine: UserValues = { ...base, first_name: 'Ada Maria', last_name: 'Monti Neri', email: 'nuova@x.it' };
    const theirs: UserValues = { ...base, last_name: 'Monti Verdi', email: 'nuova@x.it ', aica_code: '7' };
    expect(clashes(base, mine, theirs)).toEqual(['last_name']);
    expect(merged(base, mine, theirs, { last_name: 'theirs' })).toMatchObject({
      first_name: 'Ada Maria',
      last_name: 'Monti Verdi',
      email: 'nuova@x.it',
      aica_code: '7',
    });
    expect(merged(base, mine, theirs, { last_name: 'mine' }).last_name).toBe('Monti Neri');
  });

  it('agree on roles whatever the order they were ticked in', () => {
    const mine: UserValues = { ...base, roles: ['secretary', 'admin'] };
    expect(clashes(base, mine, { ...base, roles: ['admin', 'secretary'] })).toEqual([]);
    expect(clashes(base, mine, { ...base, roles: ['superadmin'] })).toEqual(['roles']);
    expect(merged(base, { ...base, roles: ['admin'] }, { ...base, roles: ['superadmin'] }, {}).roles).toEqual([
      'superadmin',
    ]);
  });
});
