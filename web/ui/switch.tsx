import styles from './switch.module.css';

interface Props {
  label: string;
  on: boolean;
  /** It can't be switched now; a click still reaches `onToggle`, which says why. */
  idle?: boolean;
  pending?: boolean;
  onToggle: () => void;
}

/** A native button with the role of a switch: the Radix one can't be disabled and still answer a click. */
export function Switch({ label, on, idle = false, pending = false, onToggle }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.target}
      aria-checked={on}
      aria-label={label}
      aria-disabled={idle || undefined}
      aria-busy={pending || undefined}
      onClick={() => !pending && onToggle()}
    >
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
