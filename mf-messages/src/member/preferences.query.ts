import { reading } from '@sodalizio/area-kit';
import { memberPreferences } from '@sodalizio/contract/messages';
import { useQuery } from '@tanstack/react-query';

/** Read whenever the tab is opened: another area may have corrected the address meanwhile. */
export const usePreferences = (codaica: string) =>
  useQuery({ ...reading(memberPreferences, { params: { codaica } }), staleTime: 0 });
