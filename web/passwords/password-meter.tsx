import type { PasswordVerdict } from '../../league/passwords/judge-password.js';
import { classNames } from '../lib/class-names.js';
import { describeVerdict } from './describe-verdict.js';
import styles from './password-meter.module.css';

interface Props {
  verdict: PasswordVerdict | null;
  /** What stands there until there is a verdict. */
  hint: string;
}

/** How good a password is: a bar for a glance, and the verdict in words, which a screen reader hears too. */
export function PasswordMeter({ verdict, hint }: Props) {
  const parts = verdict ? Math.max(1, verdict.score) : 0;
  return (
    <>
      <span className={classNames(styles.bar, verdict?.good && styles.good)} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={classNames(part <= parts && styles.full)} />
        ))}
      </span>
      <span className={styles.words} role="status">
        {verdict ? describeVerdict(verdict) : hint}
      </span>
    </>
  );
}
