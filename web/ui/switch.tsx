import styles from './switch.module.css';

interface Props {
  label: string;
  on: boolean;
  /** Sets aria-disabled. A click still calls `onToggle`, which explains why the switch is inactive. */
  inactive?: boolean;
  pending?: boolean;
  onToggle: () => void;
}

/** A native button, because the Radix switch does not report clicks while it is disabled. */
export function Switch({ label, on, inactive = false, pending = false, onToggle }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.target}
      aria-checked={on}
      aria-label={label}
      aria-disabled={inactive || undefined}
      aria-busy={pending || undefined}
      onClick={() => !pending && onToggle()}
    >
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
