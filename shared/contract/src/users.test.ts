import { expect, test } from 'vitest';
import { fieldCodeOf } from './problem.ts';
import { createUser } from './users.ts';

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['ada', 'wrong-format'],
])('the e-mail "%s" of a user is refused as %s', (email, code) => {
  const { error } = createUser.body.safeParse({ first_name: 'Ada', last_name: 'Neri', email, roles: ['secretary'] });
  expect(error?.issues.map((issue) => [issue.path[0], fieldCodeOf(issue)])).toEqual([['email', code]]);
});
