import { type FieldCode, fieldCodeOf } from '@sodalizio/contract';
import type * as z from 'zod';
import { Refusal } from './problem.ts';

const MAX_DEPTH = 50;
const MAX_PAIRS = 200;
/** Keys that could reach a prototype if anything ever merged their object. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

const invalid = (path: string, code: FieldCode = 'wrong-format') =>
  new Refusal('invalid-input', { fields: [{ path, code }] });

function endOfString(source: string, from: number): number {
  let at = from + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at;
}

function refuseDeep(source: string): void {
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '"') at = endOfString(source, at);
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > MAX_DEPTH) throw invalid('body');
  }
}

function refuseUnstorable(text: string, path: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw invalid(path);
}

/** Refuses unstorable text (U+0000, lone surrogates) and keys that could reach a prototype, at any depth. */
export function refuseHostile(value: unknown, path: string): void {
  if (typeof value === 'string') refuseUnstorable(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw invalid(path, 'unknown-field');
    refuseUnstorable(key, path);
    refuseHostile(item, path);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid('body');
  }
}

/** Parses a JSON body: strict UTF-8, at most 50 levels, nothing that could reach a prototype. Empty means none. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const source = decode(bytes);
  refuseDeep(source);
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw invalid('body');
  }
  refuseHostile(value, 'body');
  return value;
}

function unescaped(part: string, path: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw invalid(path);
  }
}

function readPair(pair: string, path: string): [key: string, value: string] {
  const equals = pair.indexOf('=');
  const key = unescaped(equals < 0 ? pair : pair.slice(0, equals), path).replace(/\[\]$/, '');
  if (forbiddenKeys.has(key)) throw invalid(path, 'unknown-field');
  return [key, equals < 0 ? '' : unescaped(pair.slice(equals + 1), path)];
}

/**
 * Parses `a=1&b=2&b=3` as `{ a: '1', b: ['2', '3'] }`. Broken escapes and broken UTF-8 are refused, not repaired.
 * `k[]=v`, as some clients write lists, is the list `k`.
 */
export function parsePairs(source: string, path: 'query' | 'body'): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  if (source === '') return found;
  // An address is ASCII: raw bytes above it would be read as Latin-1.
  if (path === 'query' && /[^\x21-\x7e]/.test(source)) throw invalid(path);
  const pairs = source.split('&', MAX_PAIRS + 1);
  if (pairs.length > MAX_PAIRS) throw invalid(path, 'too-long');
  for (const pair of pairs.filter((one) => one !== '')) {
    const [key, value] = readPair(pair, path);
    const before = Object.hasOwn(found, key) ? found[key] : undefined;
    found[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  refuseHostile(found, path);
  return found;
}

export function parseForm(bytes: Buffer): Record<string, string | string[]> {
  return parsePairs(decode(bytes), 'body');
}

export function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

const MAX_FIELDS = 50;
/** Truncated: field paths are echoed to the caller. */
const pathStep = (step: PropertyKey) => String(step).slice(0, 60);

const unknownKeys = (issues: readonly z.core.$ZodIssue[]) =>
  issues.reduce(
    (sum, one) => sum + (one.code === 'unrecognized_keys' && one.path.length === 0 ? one.keys.length : 0),
    0,
  );

/** Of a union the issues of the alternative with the fewest unknown keys; the union's own where no alternative names a field. */
function issuesIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [likeliest] = issue.errors
    .filter((issues) => issues.some(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'))
    .sort((one, other) => unknownKeys(one) - unknownKeys(other));
  return likeliest?.flatMap((one) => issuesIn({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
}

export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues
    .flatMap(issuesIn)
    .slice(0, MAX_FIELDS)
    .flatMap((issue) => {
      const path = [part, ...issue.path.map(pathStep)].join('.');
      if (issue.code !== 'unrecognized_keys') return [{ path, code: fieldCodeOf(issue) }];
      return issue.keys
        .slice(0, MAX_FIELDS)
        .map((key) => ({ path: `${path}.${pathStep(key)}`, code: fieldCodeOf(issue) }));
    });
  throw new Refusal('invalid-input', { fields: fields.slice(0, MAX_FIELDS) });
}
