import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-meta.js';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** The document title, if it differs from the heading. */
  tabTitle?: string;
  above?: ReactNode;
  below?: ReactNode;
  aside?: ReactNode;
}

/** The heading of a page; sets the document title. */
export function PageHead({ title, tabTitle, above, below, aside }: Props) {
  usePageTitle(tabTitle ?? title);
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        {above && <span className={`${styles.above} muted small`}>{above}</span>}
        <h1>{title}</h1>
        {below && <span className="muted">{below}</span>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
