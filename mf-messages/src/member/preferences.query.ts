import { reading } from '@sodalizio/area-kit';
import { memberPreferences } from '@sodalizio/contract/messages';
import { useQuery } from '@tanstack/react-query';

export const usePreferences = (codaica: string) => useQuery(reading(memberPreferences, { params: { codaica } }));
