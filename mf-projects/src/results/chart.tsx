import { BarChart } from '@mantine/charts';
import { formatCount } from '@sodalizio/ui';
import type { Bar } from './pictures.ts';
import { labels } from './results.labels.ts';
import styles from './results.module.css';

// The library's own stylesheet has classes that an area may not bring; these are the few rules needed.
const classNames = {
  root: styles.chart,
  container: styles.chartBox,
  grid: styles.chartGrid,
  tooltip: styles.tip,
  tooltipBody: styles.tipBody,
  tooltipItemColor: styles.tipColour,
} as const;

const people = [{ name: 'people', label: labels.completed, color: 'var(--sodalizio-accent)' }];
const room = 96;

/** Numbers as bars: columns for what has an order and short labels, lines for a few names. Only for the eyes: a table says the same. */
export default function Chart({ bars, shape }: { bars: readonly Bar[]; shape: 'columns' | 'lines' }) {
  return (
    <BarChart
      classNames={classNames}
      data={[...bars]}
      dataKey="label"
      series={people}
      orientation={shape === 'lines' ? 'vertical' : 'horizontal'}
      gridAxis={shape === 'lines' ? 'y' : 'x'}
      tickLine="none"
      maxBarWidth={32}
      valueFormatter={formatCount}
      tooltipAnimationDuration={0}
      xAxisProps={shape === 'lines' ? { allowDecimals: false } : { minTickGap: 12 }}
      yAxisProps={shape === 'lines' ? { width: room } : { allowDecimals: false, width: 40 }}
      barProps={{ isAnimationActive: false, radius: 2, minPointSize: (count) => (count ? 2 : 0) }}
      // The last label of a time is wider than its bar.
      barChartProps={{ accessibilityLayer: false, margin: { right: 32 } }}
    />
  );
}
