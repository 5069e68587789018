import styles from './avatar.module.css';

/** The first two letters of a name in a circle; the name itself always stands beside it. */
export function Avatar({ name }: { name: string }) {
  return <span className={styles.avatar} data-letters={name.slice(0, 2)} aria-hidden="true" />;
}
