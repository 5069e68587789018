import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronIcon } from '../../../../ui/icons.js';
import styles from './receipt.module.css';

interface Props {
  summary: ReactNode;
  children: ReactNode;
}

/** A line that opens what it is made of; its inside is made when it is first wanted. */
export function Fold({ summary, children }: Props) {
  const [wanted, setWanted] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className={styles.line}>
        {summary}
        <ChevronIcon />
      </summary>
      {wanted && <div className={styles.inside}>{children}</div>}
    </details>
  );
}
