import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { usePageTitle } from '../lib/page-meta.js';
import styles from './layout.module.css';

interface PageHeadProps {
  title: string;
  /** The document title, if it differs from the heading. */
  tabTitle?: string;
  above?: ReactNode;
  below?: ReactNode;
  aside?: ReactNode;
}

/** The heading of a page. It also sets the document title. */
export function PageHead({ title, tabTitle, above, below, aside }: PageHeadProps) {
  usePageTitle(tabTitle ?? title);
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        {above && <span className={`${styles.above} muted small`}>{above}</span>}
        <h1>{title}</h1>
        {below && <span className="muted">{below}</span>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

export const NarrowPage = ({ children }: { children: ReactNode }) => <div className={styles.narrow}>{children}</div>;

export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

interface RowProps {
  /** Aligned at the end of the line. */
  end?: boolean;
  children: ReactNode;
}

/** Buttons side by side, on several lines if necessary. */
export const Actions = ({ end, children }: RowProps) => (
  <div className={classNames(styles.actions, end && styles.end)}>{children}</div>
);

/** A wide and a narrow part, side by side on wide screens. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

export const Line = ({ end, children }: RowProps) => (
  <div className={classNames(styles.line, end && styles.end)}>{children}</div>
);

export const LineText = ({ children }: { children: ReactNode }) => <div className={styles.text}>{children}</div>;
