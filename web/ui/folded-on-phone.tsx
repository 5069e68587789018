import type { ReactNode } from 'react';
import { useWideScreen } from '../lib/use-wide-screen.js';
import styles from './folded-on-phone.module.css';

/** Content that is folded on a phone until its label is tapped, and always shown on a wider screen. */
export function FoldedOnPhone({ label, children }: { label: string; children: ReactNode }) {
  const wide = useWideScreen();
  if (wide) return children;
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
