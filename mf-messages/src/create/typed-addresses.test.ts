import { expect, test } from 'vitest';
import { addressesIn } from './typed-addresses.ts';

test.each([
  ['', []],
  ['ada@posta.example', ['ada@posta.example']],
  ['ada@posta.example, bruno@posta.example;carla@posta.example', ['ada', 'bruno', 'carla']],
  [
    'ada@posta.example bruno@posta.example\ncarla@posta.example\r\ndino@posta.example',
    ['ada', 'bruno', 'carla', 'dino'],
  ],
  ['Ada Neri <ada@posta.example>, "Bruno" <bruno@posta.example>', ['ada', 'bruno']],
  ['Ada <ada@posta.example> Bruno <bruno@posta.example>', ['ada', 'bruno']],
  ['Ada <ada@posta.example> bruno@posta.example', ['ada', 'bruno']],
  ['ada@posta.example, Neri, Bruno <bruno@posta.example> carla@posta.example', ['ada', 'bruno', 'carla']],
  ['Neri, Ada <ada@posta.example>; Rossi, Bruno <bruno@posta.example>', ['ada', 'bruno']],
  ['Neri, Ada <ada@posta.example>, Rossi, Bruno <bruno@posta.example>.', ['ada', 'bruno']],
  ['\'ada@posta.example\' <ada@posta.example>; "vecchio@posta.example" <bruno@posta.example>', ['ada', 'bruno']],
  // Directly before a bracket it is a name, whatever it looks like.
  ['vecchio@posta.example <ada@posta.example>, mario.rossi <bruno@posta.example>', ['ada', 'bruno']],
  ['ada@posta.example, <bruno@posta.example>', ['ada', 'bruno']],
  [
    'ada@posta.example <bruno@posta.example> carla@posta.example "Dino" <dino@posta.example>',
    ['bruno', 'carla', 'dino'],
  ],
  ['Ada @ Sede <ada@posta.example>; S.Maria Nuova, Parr.San Luca, F.lli Neri <bruno@posta.example>', ['ada', 'bruno']],
  ['Dott.ssa Ada Neri <ada@posta.example>, Sig.ra Bruna Neri <bruno@posta.example>', ['ada', 'bruno']],
  ['ada@posta.example (Ada Neri), bruno@posta.example (sede)', ['ada', 'bruno']],
  ['Ada Neri (ada@posta.example); Rossi, Bruno (bruno@posta.example)', ['ada', 'bruno']],
  ['ada@posta.example (bruno@posta.example)', ['ada', 'bruno']],
  ['mailto:ada@posta.example , ADA@posta.example,', ['ADA']],
])('%j holds %j', (typed, names) => {
  const whole = names.map((name) => (name.includes('@') ? name : `${name}@posta.example`));
  expect(addressesIn(typed)).toEqual({ addresses: whole, wrong: [] });
});

test.each(['mario.posta.it, Ada <ada@posta.example>', 'mario.posta.it Ada Neri <ada@posta.example>'])(
  'in %j the address without its @ is named',
  (typed) => {
    expect(addressesIn(typed)).toEqual({ addresses: ['ada@posta.example'], wrong: ['mario.posta.it'] });
  },
);

test('what is no address is named, also one that is too long', () => {
  const long = `${'a'.repeat(250)}@posta.example`;
  expect(addressesIn(`ada@posta.example pippo, @posta.example ${long}`)).toEqual({
    addresses: ['ada@posta.example'],
    wrong: ['pippo', '@posta.example', long],
  });
  expect(addressesIn('Ada <ada@posta.example> pippo; carla@, Neri, Bruno <bruno@posta>')).toEqual({
    addresses: ['ada@posta.example'],
    wrong: ['pippo', 'carla@', 'bruno@posta'],
  });
});
