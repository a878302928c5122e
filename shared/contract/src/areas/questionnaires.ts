import * as z from 'zod';
import { areaPermissions, type Declared } from '../area-permissions.ts';
import { endpoint } from '../endpoint.ts';
import { wholeNumber } from '../primitives.ts';
import { fileBody, spreadsheetErrors, uploadLimit } from '../uploads.ts';
import { checkedFile } from './questionnaires/content.ts';

export * from './questionnaires/content.ts';

/** Questionnaires are written by superadmins (specification sections 2 and 6). */
export const permissions = areaPermissions({
  'questionnaires.edit': ['superadmin'],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}

/**
 * Reads a questionnaire's file and says what is wrong in it, with sheet, row and column; nothing is stored. Multipart, field
 * `file`. 400 with a `file-…` code for what is no readable spreadsheet.
 */
export const checkQuestionnaireFile = endpoint({
  method: 'POST',
  path: '/api/questionnaires/check-file',
  area: 'questionnaires',
  requires: 'questionnaires.edit',
  summary: 'Read a questionnaire’s file without storing it',
  multipart: true,
  errors: spreadsheetErrors,
  body: fileBody,
  bodyLimit: uploadLimit + 64 * 1024,
  response: checkedFile,
});

/** A real file that loads, `file_di_esempio.xlsx`, with a sheet that explains it (specification section 7). The same for every `id`. */
export const sampleFile = endpoint({
  method: 'GET',
  path: '/api/questionnaires/download-sample/:id',
  area: 'questionnaires',
  requires: 'questionnaires.edit',
  summary: 'The sample of a questionnaire’s file',
  params: z.object({ id: wholeNumber(0, 999_999_999) }),
  response: z.object({}),
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
