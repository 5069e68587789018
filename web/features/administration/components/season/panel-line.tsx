import type { ReactNode } from 'react';
import styles from '../administration.module.css';

/** One thing that can be done, with the fact that stands behind it. */
export function PanelLine({ title, fact, children }: { title: string; fact: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <div className={styles.text}>
        <strong>{title}</strong>
        <span className="small muted">{fact}</span>
      </div>
      {children}
    </div>
  );
}
