import type { Slice } from '../platform/slices.ts';
import { registerQuestionnaireFiles } from './questionnaires.routes.ts';

export const slice: Slice = { register: registerQuestionnaireFiles };
