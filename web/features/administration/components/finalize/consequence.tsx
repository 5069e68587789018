import type { ReactNode } from 'react';
import styles from './finalize-preview.module.css';

/** In ms: how long a button stays armed whose consequence is to be read first. */
export const readingMs = 30_000;

/** What the armed button above it will do; announced when it comes. */
export const Consequence = ({ children }: { children: ReactNode }) => (
  <p className={styles.consequence} role="status">
    {children}
  </p>
);
