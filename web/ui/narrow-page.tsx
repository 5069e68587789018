import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';

/** A page that is one short form: its lines stay short on wide screens too. */
export const NarrowPage = ({ children }: { children: ReactNode }) => <div className={styles.narrow}>{children}</div>;
