import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface Props {
  title: string;
  value?: ReactNode;
  /** What one should know before changing it. */
  fact: string;
  /** What stands before the title: a picture. */
  before?: ReactNode;
  /** How it is changed. */
  children: ReactNode;
}

/** One thing of the account: what it is now, and how to change it. */
export const SettingsRow = ({ title, value, fact, before, children }: Props) => (
  <div className={styles.row}>
    {before}
    <div className={styles.text}>
      <strong>{title}</strong>
      {value && <span>{value}</span>}
      <span className="small muted">{fact}</span>
    </div>
    {children}
  </div>
);
