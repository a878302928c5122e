import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type JsonSchema, misfits } from './json-shapes.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: object, required: string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const one = { const: 'one', type: 'string' };
const whole = z.toJSONSchema(z.number().int()) as JsonSchema;
const ofColumn = z.toJSONSchema(z.int32()) as JsonSchema;

const between = (from: JsonSchema, to: JsonSchema) => misfits(from, to, 'body', { unknownMembers: 'refused' });
const answered = (from: JsonSchema, to: JsonSchema) => misfits(from, to, 'answer', { unknownMembers: 'ignored' });

describe('a shape fits another', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ['that is the same', object({ name: text }), object({ name: text })],
    ['that asks for nothing', object({ name: text }), {}],
    ['that is described otherwise', { ...text, description: 'a' }, { ...text, description: 'b' }],
    ['whose member may be left out', object({ name: text }), object({ name: text }, [])],
    ['with a member more that may be left out', object({ name: text }), object({ name: text, more: text }, ['name'])],
    ['with a wider enumeration', { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['b', 'a', 'c'] }],
    ['where words become any text', { type: 'string', enum: ['a'] }, { ...text, maxLength: 5 }],
    ['where one word becomes a text as long', { const: 'ab' }, { ...text, minLength: 2, maxLength: 2 }],
    ['where an empty word becomes any text', { const: '' }, text],
    ['where one word has the pattern', { const: 'ab' }, { ...text, pattern: '^a' }],
    ['where one word is short enough, of whatever type', { const: 'ab' }, { maxLength: 2 }],
    ['where one number is both limits', { const: 2 }, { ...number, minimum: 2, maximum: 2 }],
    ['where one whole number is both limits', { const: 2 }, { type: 'integer', minimum: 2, maximum: 2 }],
    ['where one number becomes any', { const: -2 }, { type: 'integer' }],
    ['where nothing stays nothing', { const: null }, { type: 'null', title: 'nothing' }],
    ['where yes becomes yes or no', { const: true, type: 'boolean' }, { type: 'boolean' }],
    ['where no becomes yes or no', { const: false, type: 'boolean' }, { type: 'boolean' }],
    ['with the same pattern', { ...text, pattern: '^a', maxLength: 3 }, { ...text, pattern: '^a' }],
    ['where whole numbers become numbers', { type: 'integer' }, number],
    ['where a whole number is kept in a column', object({ id: whole }), object({ id: ofColumn })],
    ['with a choice more', text, { anyOf: [text, number] }],
    ['with one choice alone', text, { anyOf: [text] }],
    ['with the choices in another order', { anyOf: [number, text] }, { anyOf: [text, number] }],
    ['written as a list of types', { type: ['string', 'null'] }, { anyOf: [text, { type: 'null' }] }],
    ['of yes and no one by one', { type: 'boolean' }, { anyOf: [{ const: true }, { const: false }] }],
    ['with wider limits', { ...text, maxLength: 5, minLength: 2 }, { ...text, maxLength: 6, minLength: 0 }],
    ['with the same limits', { ...text, maxLength: 5, minLength: 2 }, { ...text, minLength: 2 }],
    ['that may be empty', text, { ...text, minLength: 0 }],
    ['that may have no items', { type: 'array', items: text }, { type: 'array', items: text, minItems: 0 }],
    ['of items that fit', { type: 'array', items: one }, { type: 'array', items: text }],
    ['of pairs that fit', { type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [text] }],
    ['of any names', object({ a: number }), { type: 'object', additionalProperties: number }],
    ['made of parts', { allOf: [object({ a: text }), object({ b: text })] }, object({ b: text })],
    ['of which one part is enough', { ...text, maxLength: 5, allOf: [{ pattern: '^a' }] }, { ...text, maxLength: 5 }],
    [
      'that asks for both parts',
      object({ a: text, b: text }),
      { allOf: [object({ a: text }, []), object({ b: text }, [])] },
    ],
  ])('%s', (name, from, to) => {
    // A server refuses members unknown to one part; a browser ignores them.
    expect((name.startsWith('that asks for both') ? answered : between)(from, to)).toEqual([]);
  });

  it('with members more, where those are ignored', () => {
    expect(answered(object({ a: text, b: text }), object({ a: text }))).toEqual([]);
  });
});

describe('a shape does not fit, and the line says where', () => {
  it.each<[JsonSchema, JsonSchema, string]>([
    [text, number, 'body: string against number'],
    [{}, text, 'body: anything against string'],
    [number, { type: 'integer' }, 'body: number against integer'],
    [object({ a: text }), object({ a: text, b: text }), 'body.b: missing'],
    [object({ a: text }, []), object({ a: text }), 'body.a: not always there'],
    [object({ a: text, b: text }), object({ a: text }), 'body.b: unknown'],
    [object({ a: object({ b: text }) }), object({ a: object({ b: number }) }), 'body.a.b: string against number'],
    [{ type: 'array', items: text }, { type: 'array', items: number }, 'body[]: string against number'],
    [{ type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [text, text] }, 'body[1]: missing'],
    [{ type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a'] }, 'body: "b" against "a"'],
    [{ const: 'long' }, { ...text, maxLength: 3 }, 'body: "long" against string'],
    [{ const: 'a' }, { ...text, minLength: 2 }, 'body: "a" against string'],
    [{ const: 'ba' }, { ...text, pattern: '^a' }, 'body: "ba" against string'],
    // Valid only without the flag `u`, and not at all.
    [{ const: 'a_b' }, { ...text, pattern: 'a\\_b' }, 'body: "a_b" against string'],
    [{ const: 'a' }, { ...text, pattern: '(' }, 'body: "a" against string'],
    [{ const: 1 }, text, 'body: 1 against string'],
    [{ const: 1 }, { ...number, minimum: 2, maximum: 3 }, 'body: 1 against number'],
    [{ const: 4 }, { ...number, minimum: 2, maximum: 3 }, 'body: 4 against number'],
    [{ const: 4 }, { type: 'integer', maximum: 3 }, 'body: 4 against integer'],
    [{ const: 2.5 }, { type: 'integer' }, 'body: 2.5 against integer'],
    [text, one, 'body: string against "one"'],
    [{ anyOf: [text, { type: 'null' }] }, text, 'body: null against string'],
    [whole, { ...ofColumn, maximum: 600 }, 'body: maximum 9007199254740991 against 600'],
    [ofColumn, { ...ofColumn, minimum: 1 }, 'body: minimum -2147483648 against 1'],
    [text, { ...text, maxLength: 5 }, 'body: maxLength "none" against 5'],
    [{ ...text, maxLength: 9 }, { ...text, maxLength: 5 }, 'body: maxLength 9 against 5'],
    [{ ...text, minLength: 1 }, { ...text, minLength: 2 }, 'body: minLength 1 against 2'],
    [text, { ...text, minLength: 1 }, 'body: minLength "none" against 1'],
    [number, { ...number, minimum: 0 }, 'body: minimum "none" against 0'],
    [text, { ...text, pattern: '^a' }, 'body: pattern "none" against "^a"'],
    [{ type: 'object', additionalProperties: text }, object({ a: text }, []), 'body: any name, only some are known'],
    [
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: number },
      'body.*: string against number',
    ],
    [text, { allOf: [text, { ...text, maxLength: 5 }] }, 'body: maxLength "none" against 5'],
    [text, { ...text, allOf: [text], maxLength: 5 }, 'body: maxLength "none" against 5'],
    [{ allOf: [text, { ...text, maxLength: 2 }] }, number, 'body: string against number'],
  ])('%j %j', (from, to, line) => {
    expect(between(from, to)).toEqual([line]);
  });

  it('a strict shape refuses members more even where others ignore them', () => {
    const strict = { ...object({ a: text }), additionalProperties: false };
    expect(answered(object({ a: text, b: text }), strict)).toEqual(['answer.b: unknown']);
  });
});
