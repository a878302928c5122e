import { type ProjectFields, type ProjectLanguage, projectLanguages } from '@sodalizio/contract/projects';
import * as z from 'zod';

/** As column `questionnaires` has them: every one that was ever chosen. `version` is null for those that are not enabled. */
export const storedQuestionnaires = z.array(
  z.object({
    questionnaire_id: z.number().int(),
    algorithm_id: z.string().nullable(),
    enabled: z.boolean(),
    version: z.number().int().nullable(),
  }),
);
export type StoredQuestionnaire = z.infer<typeof storedQuestionnaires>[number];

const perLanguage = <T extends z.ZodType>(value: T) => z.object({ it: value, en: value });

/** As column `texts` has them: by the form's names. */
export const storedTexts = z.object({
  subject_welcome_email: perLanguage(z.string()),
  template_welcome_email: perLanguage(z.string()),
  subject_reminder_email: perLanguage(z.string()),
  template_reminder_email: perLanguage(z.string()),
  privacy_policy: perLanguage(z.string()),
});
export type StoredTexts = z.infer<typeof storedTexts>;

/** The languages that are on, in the order of `projectLanguages`. */
export const activeLanguages = (active: ProjectFields['active_lang']): ProjectLanguage[] =>
  projectLanguages.filter((language) => active[language]);
