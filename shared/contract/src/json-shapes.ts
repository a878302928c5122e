/** A JSON schema (draft 2020-12) as zod and OpenAPI write it; only the used keywords are supported. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How members are compared: a server refuses unknown ones, a browser ignores them. */
export interface Reading {
  readonly unknownMembers: 'refused' | 'ignored';
}

interface Place extends Reading {
  readonly path: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const schemaIn = (value: unknown): JsonSchema => (isRecord(value) ? value : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Keywords that do not restrict a value. */
const silent = new Set([
  '$schema',
  'description',
  'title',
  'default',
  'examples',
  'contentEncoding',
  'contentMediaType',
]);
const says = (schema: JsonSchema): string[] => Object.keys(schema).filter((key) => !silent.has(key));

/** Alternatives of a schema: members of a union, values of an enumeration, types of a list of types. */
function choices(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...rest } = schema;
  const union = [...listIn(anyOf), ...listIn(oneOf)].map((one) => ({ ...rest, ...schemaIn(one) }));
  if (union.length > 0) return union.flatMap(choices);
  if (Array.isArray(schema.enum)) {
    const { enum: values, ...others } = schema;
    return listIn(values).map((value) => ({ ...others, const: value }));
  }
  if (schema.type === 'boolean' && !('const' in schema))
    return [true, false].map((value) => ({ ...schema, const: value }));
  return Array.isArray(schema.type) ? schema.type.map((type: unknown) => ({ ...schema, type })) : [schema];
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

const named = (schema: JsonSchema): string =>
  'const' in schema ? JSON.stringify(schema.const) : typeof schema.type === 'string' ? schema.type : 'anything';

/** Whether a literal value fits a schema of its kind. Only values within schemas occur: strings, numbers, null. */
function valueFits(value: unknown, to: JsonSchema): boolean {
  if ('const' in to) return same(value, to.const);
  const type = typeOf(value);
  if (to.type === 'integer') return Number.isInteger(value) && inBounds(Number(value), to);
  if (to.type !== undefined && to.type !== type) return false;
  if (typeof value === 'number') return inBounds(value, to);
  if (typeof value !== 'string') return true;
  const { minLength, maxLength, pattern } = to;
  return (
    value.length >= Number(minLength ?? 0) &&
    value.length <= Number(maxLength ?? Number.POSITIVE_INFINITY) &&
    (typeof pattern !== 'string' || matches(value, pattern))
  );
}

/** A pattern may be valid only without the flag, or not at all: then nothing is known to match it. */
function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return false;
  }
}

const inBounds = (value: number, { minimum, maximum }: JsonSchema): boolean =>
  value >= Number(minimum ?? Number.NEGATIVE_INFINITY) && value <= Number(maximum ?? Number.POSITIVE_INFINITY);

/** Limits: the second may not be narrower than the first. */
const lower = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'];
const upper = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'];
const exact = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'propertyNames'];

/** Default limits of whole numbers: JavaScript's, and those of a database column. No row has an id between them. */
const ofWholeNumbers = {
  minimum: [Number.MIN_SAFE_INTEGER, -(2 ** 31)],
  maximum: [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1],
};
const nobodyChose = (key: string, from: unknown, to: unknown): boolean =>
  (key === 'minimum' || key === 'maximum') && same([from, to], ofWholeNumbers[key]);

function limitFaults(from: JsonSchema, to: JsonSchema, { path }: Place): string[] {
  const least = (key: string) =>
    Number(from[key] ?? (key.endsWith('Length') || key.endsWith('Items') ? 0 : Number.NaN));
  const narrower = [
    ...lower.filter((key) => key in to && !(least(key) >= Number(to[key]))),
    ...upper.filter((key) => key in to && !(Number(from[key] ?? Number.NaN) <= Number(to[key]))),
    ...exact.filter((key) => key in to && !same(from[key], to[key])),
  ];
  const chosen = narrower.filter((key) => !nobodyChose(key, from[key], to[key]));
  return chosen.map(
    (key) => `${path}: ${key} ${JSON.stringify(from[key] ?? 'none')} against ${JSON.stringify(to[key])}`,
  );
}

function memberFaults(from: JsonSchema, to: JsonSchema, place: Place): string[] {
  const [given, wanted] = [schemaIn(from.properties), schemaIn(to.properties)];
  const always = listIn(from.required);
  const missing = listIn(to.required)
    .filter((name) => !always.includes(name))
    .map((name) => `${place.path}.${String(name)}: ${String(name) in given ? 'not always there' : 'missing'}`);
  const of = (name: string): Place => ({ ...place, path: `${place.path}.${name}` });
  const others = Object.entries(given).flatMap(([name, schema]) => {
    if (name in wanted) return faults(schemaIn(schema), schemaIn(wanted[name]), of(name));
    if (isRecord(to.additionalProperties)) return faults(schemaIn(schema), to.additionalProperties, of(name));
    const refused =
      to.additionalProperties === false ||
      (to.additionalProperties === undefined && place.unknownMembers === 'refused');
    return refused ? [`${place.path}.${name}: unknown`] : [];
  });
  if (!isRecord(from.additionalProperties)) return [...missing, ...others];
  // A record: any name is allowed.
  const any = isRecord(to.additionalProperties)
    ? faults(from.additionalProperties, to.additionalProperties, of('*'))
    : to.properties === undefined
      ? []
      : [`${place.path}: any name, only some are known`];
  return [...missing, ...others, ...any];
}

function itemFaults(from: JsonSchema, to: JsonSchema, place: Place): string[] {
  const [given, wanted] = [listIn(from.prefixItems), listIn(to.prefixItems)];
  const fixed = wanted.flatMap((one, at) =>
    at < given.length
      ? faults(schemaIn(given[at]), schemaIn(one), { ...place, path: `${place.path}[${at}]` })
      : [`${place.path}[${at}]: missing`],
  );
  return [...fixed, ...faults(schemaIn(from.items), schemaIn(to.items), { ...place, path: `${place.path}[]` })];
}

function choiceFaults(from: JsonSchema, to: JsonSchema, place: Place): string[] {
  if (same(from, to) || says(to).length === 0) return [];
  if ('const' in from) return valueFits(from.const, to) ? [] : [`${place.path}: ${named(from)} against ${named(to)}`];
  if ('const' in to) return [`${place.path}: ${named(from)} against ${named(to)}`];
  if (from.type !== to.type && !(from.type === 'integer' && to.type === 'number'))
    return [`${place.path}: ${named(from)} against ${named(to)}`];
  const inner =
    from.type === 'object' ? memberFaults(from, to, place) : from.type === 'array' ? itemFaults(from, to, place) : [];
  return [...limitFaults(from, to, place), ...inner];
}

/** `allOf`: every part of the second is required; of the first, one fitting part is enough. */
function faults(from: JsonSchema, to: JsonSchema, place: Place): string[] {
  if (same(from, to)) return [];
  if (Array.isArray(to.allOf)) {
    const { allOf, ...rest } = to;
    return [...listIn(allOf).map(schemaIn), rest].flatMap((part) => faults(from, part, place));
  }
  if (Array.isArray(from.allOf)) {
    const { allOf, ...rest } = from;
    const tried = [...listIn(allOf).map(schemaIn), rest].map((part) => faults(part, to, place));
    return tried.find((one) => one.length === 0) ?? tried[0] ?? [];
  }
  const accepted = choices(to);
  return choices(from).flatMap((one) => {
    const tried = accepted.map((other) => choiceFaults(one, other, place));
    // The best fitting alternative gives the clearest message.
    return tried.reduce((best, next) => (next.length < best.length ? next : best), tried[0] ?? []);
  });
}

/**
 * Why some values of the first schema are not of the second, each a short line that begins with the path; empty when all are.
 * Structural and conservative: unproven means misfit.
 */
export function misfits(from: JsonSchema, to: JsonSchema, path: string, reading: Reading): string[] {
  return [...new Set(faults(from, to, { ...reading, path }))];
}
