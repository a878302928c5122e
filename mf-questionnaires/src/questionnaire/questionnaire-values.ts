import { type DescribeField, schemaErrors } from '@sodalizio/area-kit';
import { type Questionnaire, questionnaireFields, resultKinds, slugLength } from '@sodalizio/contract/questionnaires';
import * as z from 'zod';
import { labels } from './questionnaire.labels.ts';

/** Possible input, valid or not. */
export const typedQuestionnaire = z.object({
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  result: z.enum(resultKinds),
  picture: z.object({ image_id: z.number(), image_path: z.string(), thumb_path: z.string() }).nullable(),
  version: z.string(),
  /** A loaded file that the next save makes a version of. */
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of a new one that was sent: '' until then. It stays in the draft, for an answer that is lost. */
  request: z.string(),
});
export type TypedQuestionnaire = z.infer<typeof typedQuestionnaire>;
type Field = keyof TypedQuestionnaire;

const blank: TypedQuestionnaire = {
  ...{ name: '', short_name: '', slug: '', result: 'score', picture: null, version: '', file: null, request: '' },
};

/** The record of the form: `version` is its revision, as `useEditForm` wants it. */
export interface Stored {
  readonly version: number;
  readonly questionnaire: Questionnaire;
}
export const storedOf = (questionnaire: Questionnaire): Stored => ({
  version: questionnaire.revision,
  questionnaire,
});

export function valuesOf(stored: Stored | undefined): TypedQuestionnaire {
  if (!stored) return blank;
  const { name, short_name, slug, result, image_id, logo, logo_thumb, version } = stored.questionnaire;
  const picture =
    image_id !== null && logo && logo_thumb ? { image_id, image_path: logo, thumb_path: logo_thumb } : null;
  return { name, short_name, slug, result, picture, version, file: null, request: '' };
}

export const fieldsOf = ({ picture, file, request: _, ...fields }: TypedQuestionnaire) => ({
  ...fields,
  image_id: picture?.image_id ?? null,
  file: file?.id ?? null,
});

/** Small letters, digits and hyphens: 'Abilità di base!' is 'abilita-di-base'. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replace(/^-|-$/g, '');

export function errorsOf(values: TypedQuestionnaire): Partial<Record<Field, string>> {
  const { image_id, ...errors }: Record<string, string> = schemaErrors(questionnaireFields, fieldsOf(values));
  const wrongSlug = errors.slug !== undefined && values.slug !== '';
  return { ...errors, ...(image_id && { picture: image_id }), ...(wrongSlug && { slug: labels.slugFormat }) };
}

/**
 * Refusals of the server by the form's fields. Without a file no version is added: the one in use, which somebody else may have
 * added meanwhile, keeps its name.
 */
export const refusedFields = (
  { slug, version, image_id, ...others }: Readonly<Record<string, string>>,
  { file }: Partial<TypedQuestionnaire> = {},
) => ({
  ...others,
  ...(slug !== undefined && { slug: labels.slugTaken }),
  ...(version !== undefined && { version: file === null ? labels.versionFixed : labels.versionTaken }),
  ...(image_id !== undefined && { picture: image_id }),
});

export const idOf = (field: Field) => `questionnaire-${field}`;

export const describeField: DescribeField<TypedQuestionnaire> = (name) => {
  // Made by the form, not typed.
  if (name === 'request') return { id: idOf(name), label: '', compared: () => null };
  const described = { id: idOf(name), label: labels.fields[name] };
  if (name === 'result') return { ...described, words: ({ result }) => labels.results[result] };
  if (name === 'picture')
    return {
      ...described,
      // The address of a thumbnail is not compared.
      compared: ({ picture }) => picture?.image_id ?? null,
      words: ({ picture }) => (picture ? labels.picture(picture.image_id) : ''),
    };
  if (name !== 'file') return described;
  return {
    ...described,
    together: { label: labels.fields.file, fields: ['version'] },
    compared: ({ file, version }) => [file?.id ?? null, version],
    words: ({ file, version }) => [file?.name, version].filter(Boolean).join(', '),
  };
};
