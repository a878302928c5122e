import type { ColumnType, Generated } from 'kysely';

/**
 * The tables for Kysely: each folder declares its own, `declare module './schema.ts' { interface Schema { … } }`.
 * Dates are 'YYYY-MM-DD', moments ISO text in UTC, numeric and bigint numbers (dialect.ts). Optional texts are '' rather
 * than null.
 */
// biome-ignore lint/suspicious/noEmptyInterface: folders fill it
export interface Schema {}

export type Moment = ColumnType<string, string | Date, string | Date>;
export type MomentDefault = ColumnType<string, string | Date | undefined, string | Date>;
export type OptionalMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Json = ColumnType<unknown, string | null | undefined, string | null>;
export type Text = Generated<string>;
export type Flag = Generated<boolean>;
