import styles from './upload.module.css';

const longest = 48;

/** A value of a cell; a long one by its beginning and its end, and whole where the pointer rests. */
export function Short({ text }: { text: string }) {
  if (text.length <= longest) return <span className={styles.value}>{text}</span>;
  return (
    <span className={styles.value} title={text}>
      {`${text.slice(0, longest - 16)}…${text.slice(-15)}`}
    </span>
  );
}
