import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { Button } from './button.js';
import { CrossIcon } from './icons.js';
import styles from './notice.module.css';

interface Props {
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  onDismiss: () => void;
  /** The button is inactive while the dismissal is pending. */
  inactive?: boolean;
  children: ReactNode;
}

/** A message with a coloured edge and a button to dismiss it. */
export function Notice({ tone, onDismiss, inactive = false, children }: Props) {
  const id = useId();
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <div id={id} className={styles.text}>
        {children}
      </div>
      <Button variant="icon" aria-label="Dismiss" aria-describedby={id} inactive={inactive} onClick={onDismiss}>
        <CrossIcon />
      </Button>
    </div>
  );
}
