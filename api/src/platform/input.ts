import { type FieldCode, fieldCodeOf } from '@sodalizio/contract';
import type * as z from 'zod';
import { Refusal } from './problem.ts';

const MAX_DEPTH = 50;
const MAX_PAIRS = 200;
/** Keys that could reach a prototype if anything ever merged the object they stand in. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

const invalid = (path: string, code: FieldCode = 'wrong-format') =>
  new Refusal('invalid-input', { fields: [{ path, code }] });

function refuseDeep(source: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const sign = source.charCodeAt(at);
    if (inString) {
      if (sign === 0x5c) at++;
      else if (sign === 0x22) inString = false;
    } else if (sign === 0x22) inString = true;
    else if (sign === 0x5b || sign === 0x7b) {
      if (++depth > MAX_DEPTH) throw invalid('body');
    } else if (sign === 0x5d || sign === 0x7d) depth--;
  }
}

/** Refuses text that cannot be stored (U+0000, lone surrogates) and keys that could reach a prototype, wherever they stand. */
export function refuseHostile(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw invalid(path);
  } else if (Array.isArray(value)) {
    for (const item of value) refuseHostile(item, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) throw invalid(path, 'unknown-field');
      if (key.includes('\0') || !key.isWellFormed()) throw invalid(path);
      refuseHostile(item, path);
    }
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid('body');
  }
}

/** JSON of a request: strict UTF-8, at most 50 levels, nothing that could reach a prototype. An empty body is no body. */
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

/**
 * `a=1&b=2&b=3` as `{ a: '1', b: ['2', '3'] }`. Broken escapes and broken UTF-8 are refused, not mended in silence.
 * `k[]=v`, as some clients write lists, is the list `k`.
 */
export function parsePairs(source: string, path: 'query' | 'body'): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  if (source === '') return found;
  // An address is ASCII: raw bytes above it would be read as Latin-1 without anybody having said so.
  if (path === 'query' && /[^\x21-\x7e]/.test(source)) throw invalid(path);
  const pairs = source.split('&', MAX_PAIRS + 1);
  if (pairs.length > MAX_PAIRS) throw invalid(path, 'too-long');
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = unescaped(equals < 0 ? pair : pair.slice(0, equals), path).replace(/\[\]$/, '');
    const value = equals < 0 ? '' : unescaped(pair.slice(equals + 1), path);
    if (forbiddenKeys.has(key)) throw invalid(path, 'unknown-field');
    const before = Object.hasOwn(found, key) ? found[key] : undefined;
    found[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  refuseHostile(found, path);
  return found;
}

/** A form body (`application/x-www-form-urlencoded`). */
export function parseForm(bytes: Buffer): Record<string, string | string[]> {
  return parsePairs(decode(bytes), 'body');
}

/** The query string of a request's address, undecoded. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

const MAX_FIELDS = 50;
/** Field paths are repeated back: only what the contract could have named, never what the caller invented. */
const pathStep = (step: PropertyKey) => String(step).slice(0, 60);

/** Parses one part of a call with its schema; what does not fit becomes `invalid-input` with its fields. */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, MAX_FIELDS).flatMap((issue) => {
    const path = [part, ...issue.path.map(pathStep)].join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, code: fieldCodeOf(issue) }];
    return issue.keys
      .slice(0, MAX_FIELDS)
      .map((key) => ({ path: `${path}.${pathStep(key)}`, code: fieldCodeOf(issue) }));
  });
  throw new Refusal('invalid-input', { fields: fields.slice(0, MAX_FIELDS) });
}
