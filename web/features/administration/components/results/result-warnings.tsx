import styles from './result-warnings.module.css';

export function ResultWarnings({ title, warnings }: { title: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warning} aria-label={title}>
      <strong>{title}</strong>
      <ul className={styles.list}>
        {warnings.map((warning, line) => (
          <li key={`${line} ${warning}`}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
