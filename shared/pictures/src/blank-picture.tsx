import styles from './pictures.module.css';

/** Placeholder where a row or a field has no picture. Hidden from screen readers; fills the available width. */
export function BlankPicture() {
  return (
    <svg className={styles.blank} viewBox="0 0 48 32" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <rect x="14" y="7" width="20" height="18" rx="2" />
        <circle cx="20" cy="13" r="1.75" />
        <path d="M14.5 22.5l6-6 4.5 4.5 3-3 6 5.5" />
      </g>
    </svg>
  );
}
