import { defineRecords } from '@sodalizio/area-kit';
import { templates } from '@sodalizio/contract/messages';

export const templateRecords = defineRecords(templates);
