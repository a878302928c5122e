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
  ['mailto:ada@posta.example , ADA@posta.example,', ['ADA']],
])('%j holds %j', (typed, names) => {
  const whole = names.map((name) => (name.includes('@') ? name : `${name}@posta.example`));
  expect(addressesIn(typed)).toEqual({ addresses: whole, wrong: [] });
});

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
