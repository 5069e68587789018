import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';

/** A page with one short form: narrow also on wide screens. */
export const NarrowPage = ({ children }: { children: ReactNode }) => <div className={styles.narrow}>{children}</div>;
