import styles from './picks.module.css';

/** How many places are filled. */
export function PicksProgress({ done, of }: { done: number; of: number }) {
  return (
    <span className={styles.progress} role="img" aria-label={`${done} of ${of} chosen`}>
      {Array.from({ length: of }, (_, place) => (
        <i key={place} className={place < done ? styles.done : undefined} />
      ))}
    </span>
  );
}
