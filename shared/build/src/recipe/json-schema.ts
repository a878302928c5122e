/** A JSON schema (draft 2020-12) as zod and OpenAPI write it; only what is asked of it is known. */
export type JsonSchema = Readonly<Record<string, unknown>>;
