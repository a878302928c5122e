import { formatCount } from '@sodalizio/ui';
import { useId } from 'react';
import { labels } from './results.labels.ts';
import styles from './results.module.css';

export interface Bar {
  label: string;
  people: number;
}

export interface BarPictureProps {
  title: string;
  /** What the labels are, as the heading of the table. */
  labelled: string;
  bars: readonly Bar[];
  /** Columns side by side, for many short labels; or a line for each, for a few names. */
  shape: 'columns' | 'lines';
}

/** Numbers as bars, and the same as a table: the bars are only for the eyes. */
export function BarPicture({ title, labelled, bars, shape }: BarPictureProps) {
  const caption = useId();
  const most = Math.max(1, ...bars.map(({ people }) => people));
  const Bars = shape === 'columns' ? Columns : Lines;
  return (
    <figure className={styles.picture} aria-labelledby={caption}>
      <figcaption id={caption}>{title}</figcaption>
      <Bars bars={bars} most={most} />
      <details>
        <summary>{labels.numbers}</summary>
        <table aria-labelledby={caption}>
          <thead>
            <tr>
              <th scope="col">{labelled}</th>
              <th scope="col">{labels.completed}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ people }) => people > 0)
              .map(({ label, people }) => (
                <tr key={label}>
                  <th scope="row">
                    <bdi>{label}</bdi>
                  </th>
                  <td>{formatCount(people)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  most: number;
}

const shareOf = (people: number, most: number) => `${(100 * people) / most}%`;
const hintOf = ({ label, people }: Bar) => `${label}: ${formatCount(people)}`;

function Columns({ bars, most }: BarsProps) {
  return (
    <div aria-hidden>
      <div className={styles.most}>{labels.most(most)}</div>
      <div className={styles.columns}>
        {bars.map((bar) => (
          <div key={bar.label} title={hintOf(bar)} className={styles.column}>
            {bar.people > 0 && <span className={styles.bar} style={{ height: shareOf(bar.people, most) }} />}
          </div>
        ))}
      </div>
      <div className={styles.axis}>
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </div>
  );
}

function Lines({ bars, most }: BarsProps) {
  return (
    <div aria-hidden className={styles.lines}>
      {bars.map((bar) => (
        <div key={bar.label} className={styles.line}>
          <bdi title={bar.label}>{bar.label}</bdi>
          <div>
            <span className={styles.bar} style={{ width: shareOf(bar.people, most) }} />
          </div>
          <span>{formatCount(bar.people)}</span>
        </div>
      ))}
    </div>
  );
}
