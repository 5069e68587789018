import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './list.module.css';

interface Props {
  label: string;
  children: ReactNode;
}

/** A numbered list that scrolls where it is long. */
export const ScrollingList = ({ label, children }: Props) => (
  <ol className={styles.scrolling} tabIndex={0} aria-label={label}>
    {children}
  </ol>
);

/** A numbered list in a card, a line between its rows; what does not fit beside the first text of a row wraps. */
export const RowList = ({ children }: { children: ReactNode }) => <ol className={styles.rows}>{children}</ol>;

/** The last text of a row of `RowList`, at its right: a position or points. */
export const RowEnd = ({ children }: { children: ReactNode }) => <span className={styles.end}>{children}</span>;

/** A row of a list in a card that is a link: texts below one another. */
export const LinkRow = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.link} to={to}>
    {children}
  </Link>
);
