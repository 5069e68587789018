import type { ReactNode } from 'react';
import styles from './notices.module.css';

/** In the place of a list that has nothing in it. */
export const EmptyNote = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
