import { reading } from '@sodalizio/area-kit';
import { memberPreferences } from '@sodalizio/contract/messages';
import { useQuery } from '@tanstack/react-query';

export const preferencesQuery = (codaica: string) => reading(memberPreferences, { params: { codaica } });

/** Read whenever the tab is opened: another area may have corrected the address meanwhile. */
export const usePreferences = (codaica: string) => useQuery({ ...preferencesQuery(codaica), staleTime: 0 });
