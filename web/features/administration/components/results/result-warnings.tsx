import styles from './result-warnings.module.css';

/** What is unusual about results, a sentence each; nothing if there is nothing. */
export function ResultWarnings({ title, warnings }: { title: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warning} aria-label={title}>
      <h4>{title}</h4>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
