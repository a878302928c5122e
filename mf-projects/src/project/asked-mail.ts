import { isDay } from '@sodalizio/contract';
import type { ProjectLanguage, ProjectMailKind } from '@sodalizio/contract/projects';
import { mailTexts, type TypedProject, textField } from './project-values.ts';

/** A mail as it is written now. `project` 0 is one that is not saved. */
export interface AskedMail {
  readonly project: number;
  readonly mail: {
    readonly kind: ProjectMailKind;
    readonly language: ProjectLanguage;
    readonly subject: string;
    readonly template: string;
    readonly name: string;
    readonly company_name: string;
    readonly deadline: string | null;
  };
}

export function askedMail(
  project: number,
  values: TypedProject,
  kind: ProjectMailKind,
  language: ProjectLanguage,
): AskedMail {
  const [subject, template] = mailTexts[kind];
  const { name, company, deadline } = values;
  return {
    project,
    mail: {
      ...{ kind, language, name },
      subject: values[textField(subject, language)],
      template: values[textField(template, language)],
      company_name: company?.name ?? '',
      // Half typed it is none.
      deadline: isDay(deadline) ? deadline : null,
    },
  };
}
