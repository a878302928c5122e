import { useLocalStorage } from '@mantine/hooks';

const heights = [32, 40] as const;
/** Height of a table's row in px: more rows in sight, or more air. */
export type RowHeight = (typeof heights)[number];

const key = 'sodalizio.row-height';
const deserialize = (stored: string | undefined): RowHeight => heights.find((one) => String(one) === stored) ?? 32;

/** One choice for all tables, remembered on this browser. */
export function useRowHeight() {
  return useLocalStorage<RowHeight>({
    key,
    defaultValue: 32,
    serialize: String,
    deserialize,
    getInitialValueInEffect: false,
  });
}
