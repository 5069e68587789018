import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './list.module.css';

interface Props {
  label: string;
  children: ReactNode;
}

/** A numbered list that scrolls if it is long. */
export const ScrollingList = ({ label, children }: Props) => (
  <ol className={styles.scrolling} tabIndex={0} aria-label={label}>
    {children}
  </ol>
);

/** An ordered list in a card, with a line above each row. Long rows wrap. */
export const RowList = ({ children }: { children: ReactNode }) => <ol className={styles.rows}>{children}</ol>;

/** The text at the right end of a row: a position or points. */
export const RowEnd = ({ children }: { children: ReactNode }) => <span className={styles.end}>{children}</span>;

/** A row of a list in a card that is a link, with its texts one below another. */
export const LinkRow = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.link} to={to}>
    {children}
  </Link>
);
