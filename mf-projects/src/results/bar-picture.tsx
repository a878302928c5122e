import { formatCount } from '@sodalizio/ui';
import { type ComponentType, useEffect, useId, useState } from 'react';
import type { Bar } from './pictures.ts';
import { labels } from './results.labels.ts';
import styles from './results.module.css';

interface Shown {
  bars: readonly Bar[];
  /** Columns side by side, for many short labels; or a line for each, for a few names. */
  shape: 'columns' | 'lines';
}

export interface BarPictureProps extends Shown {
  title: string;
  /** What the labels are, as the heading of the table. */
  labelled: string;
}

/** Numbers as a picture, and the same as a table: the picture is only for the eyes. */
export function BarPicture({ title, labelled, bars, shape }: BarPictureProps) {
  const caption = useId();
  return (
    <figure className={styles.picture} aria-labelledby={caption}>
      <figcaption id={caption}>{title}</figcaption>
      <Picture bars={bars} shape={shape} />
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

/** The code of charts is heavy, and fetched with the first picture. The room is there before; without it the table says the same. */
function Picture(shown: Shown) {
  const [Chart, setChart] = useState<ComponentType<Shown>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    import('./chart.tsx').then(
      ({ default: loaded }) => wanted && setChart(() => loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return failed ? (
    <p className={styles.noChart}>{labels.noChart}</p>
  ) : (
    <div className={styles.chartRoom} aria-hidden>
      {Chart && <Chart {...shown} />}
    </div>
  );
}
