import { readEuro, readTime, valueRead } from '@sodalizio/contract';

/** A field of a form: its label, and how two edits of it are compared and displayed. */
export interface EditField<V> {
  readonly label: string;
  /** `id` of its input, for links of the error summary. */
  readonly id: string;
  /** Value to compare; by default its value, texts trimmed. */
  readonly compared?: (values: V) => unknown;
  readonly words?: (values: V) => string;
  /** Fields that only make sense together with this one: chosen together, under this label. */
  readonly together?: { readonly label: string; readonly fields: readonly (keyof V & string)[] };
}

export type DescribeField<V> = (name: keyof V & string) => EditField<V>;

export type EditChoice = 'mine' | 'theirs';

/** A field that two people changed, both values as displayed. */
export interface EditConflict {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface MergeOptions<V> {
  readonly field: DescribeField<V>;
  /** Shortens or marks two long values where they differ. */
  readonly contrast?: ((mine: string, theirs: string) => readonly [string, string]) | undefined;
}

export interface Merge<V> {
  /** Fields that both changed since `base`, each differently. */
  readonly conflicts: readonly EditConflict[];
  /** The stored values merged with the typed ones; for conflicts as chosen (default `mine`). */
  readonly values: (choices: Readonly<Partial<Record<string, EditChoice>>>) => V;
}

/** Merges two edits of the same `base`: fields changed by only one person keep that change, others are conflicts. */
export function mergeEdits<V extends object>(
  { field, contrast = (mine, theirs) => [mine, theirs] }: MergeOptions<V>,
  base: V,
  mine: V,
  theirs: V,
): Merge<V> {
  const names = fieldNames(base);
  const followers = new Set(names.flatMap((name) => followersOf(field, name)));
  const typed = names.filter((name) => !followers.has(name) && !same(field, name, base, mine));
  const conflicting = typed.filter((name) => !same(field, name, base, theirs) && !same(field, name, mine, theirs));
  return {
    conflicts: conflicting.map((name) => {
      const { label, together, words = (values: V) => String(values[name] ?? '') } = field(name);
      const [ours, other] = contrast(words(mine), words(theirs));
      return { key: name, label: together?.label ?? label, mine: ours, theirs: other };
    }),
    values: (choices) => {
      const taken = typed.filter((name) => choices[name] !== 'theirs');
      const fields = taken.flatMap((name) => [name, ...followersOf(field, name)]);
      return { ...theirs, ...Object.fromEntries(fields.map((name) => [name, mine[name]])) };
    },
  };
}

/**
 * Whether a field was changed since it was `sent`. One that was only left says the same, tidied: `9.30` became `09:30`, `50` became
 * `€ 50,00`.
 */
export const changedSince = <V extends object>(field: DescribeField<V>, sent: V, now: V): boolean =>
  namesChangedSince(field, sent, now).length > 0;

const namesChangedSince = <V extends object>(field: DescribeField<V>, sent: V, now: V): (keyof V & string)[] =>
  fieldNames(sent).filter((name) => !same(field, name, sent, now) && !saysTheSame(sent[name], now[name]));

/** `values`, with the fields that were changed since they were `sent`. */
export function withChangesSince<V extends object, T extends Partial<V>>(
  field: DescribeField<V>,
  sent: V,
  now: V,
  values: T,
): T {
  const changed = namesChangedSince(field, sent, now).flatMap((name) => [name, ...followersOf(field, name)]);
  return { ...values, ...Object.fromEntries(changed.map((name) => [name, now[name]])) };
}

/** `base`, with what was sent by this form and is stored now, although no answer came: nobody else has changed that. */
export function withSent<V extends object>(field: DescribeField<V>, base: V, sent: readonly V[], theirs: V): V {
  const stored = fieldNames(base).filter((name) => sent.some((values) => same(field, name, values, theirs)));
  const names = stored.flatMap((name) => [name, ...followersOf(field, name)]);
  return { ...base, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
}

const followersOf = <V>(field: DescribeField<V>, name: keyof V & string) => field(name).together?.fields ?? [];

/** Only what an amount or a time becomes when its field is left: `0100` that was made `00100` is another postcode. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const amount = other.startsWith('€') ? valueRead(readEuro(other)) : undefined;
  return amount === undefined ? valueRead(readTime(one)) === other : valueRead(readEuro(one)) === amount;
}

/** Names of a form's fields, in the order of its values. */
export const fieldNames = <V extends object>(values: V): (keyof V & string)[] =>
  Object.keys(values).filter((name): name is keyof V & string => name in values);

function same<V>(field: DescribeField<V>, name: keyof V & string, one: V, other: V): boolean {
  const compared = field(name).compared ?? ((values: V) => trimmed(values[name]));
  return JSON.stringify(compared(one)) === JSON.stringify(compared(other));
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
