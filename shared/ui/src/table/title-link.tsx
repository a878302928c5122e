import { useLink } from '../link.tsx';
import styles from './title-link.module.css';

export interface TitleLinkProps {
  href: string;
  /** Somebody's words, in whatever script. Where the column cuts them off, the whole text is at hand. */
  title: string;
}

/** A row's title as the link to its record. A plain element: a list draws dozens, and Mantine's `Anchor` is three components. */
export function TitleLink({ href, title }: TitleLinkProps) {
  const Link = useLink();
  return (
    <Link className={styles.link} href={href} title={title}>
      <bdi>{title}</bdi>
    </Link>
  );
}
