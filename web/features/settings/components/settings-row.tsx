import type { ReactNode } from 'react';
import styles from './settings-page.module.css';

interface Props {
  title: string;
  value?: ReactNode;
  /** What to know before changing it. */
  fact: string;
  /** Shown before the title: a picture. */
  before?: ReactNode;
  /** The control to change it. */
  children: ReactNode;
}

/** A setting of the account: its value, and the control to change it. */
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
