import { reading } from '@sodalizio/area-kit';
import { savedViews } from '@sodalizio/contract/associates';
import { useQuery } from '@tanstack/react-query';

export const listScreen = 'associates.index';

export const viewsOfList = () => reading(savedViews, { query: { screen: listScreen } });

export function useSavedViews(wanted: boolean) {
  const { data, isLoading, isError, refetch } = useQuery({ ...viewsOfList(), enabled: wanted });
  return { views: data, loading: isLoading, failed: isError, retry: () => void refetch() };
}
