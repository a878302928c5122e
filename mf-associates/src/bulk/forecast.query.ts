import { useDebouncedValue } from '@mantine/hooks';
import { reading } from '@sodalizio/area-kit';
import { type ChosenMembers, sourceOf } from '@sodalizio/associate-search';
import type { InputOf } from '@sodalizio/contract';
import { bulkForecast } from '@sodalizio/contract/associates';
import { useQuery } from '@tanstack/react-query';

const pauseMs = 300;

/** The fields of an act that decide which members it skips. */
export type SkippingAct = InputOf<typeof bulkForecast>['body']['act'];

/** Whom the act would skip now; undefined while that is not known, or without an act. Asked after a pause in typing. */
export function useForecast(chosen: ChosenMembers, act: SkippingAct | undefined) {
  const asked = act ? JSON.stringify(act) : '';
  const [debounced] = useDebouncedValue(asked, pauseMs);
  const { data, isFetching } = useQuery({
    ...reading(bulkForecast, { body: { chosen: sourceOf(chosen), act: act ?? { kind: 'admission' } } }),
    enabled: act !== undefined && debounced === asked,
    // An act since then has changed it.
    staleTime: 0,
  });
  return act && debounced === asked && !isFetching ? data : undefined;
}
export type Forecast = NonNullable<ReturnType<typeof useForecast>>;

/** How many of these members the act is to change; all of them while nothing is known. */
export const changedBy = (forecast: Forecast | undefined, count: number): number =>
  Math.min(forecast?.changed ?? count, count);
