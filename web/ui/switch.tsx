import styles from './switch.module.css';

interface Props {
  label: string;
  on: boolean;
  /** aria-disabled; a click still calls `onToggle`, which shows why. */
  inactive?: boolean;
  pending?: boolean;
  onToggle: () => void;
}

/** A native button with the role of a switch: the Radix switch can't be disabled and still answer a click. */
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
