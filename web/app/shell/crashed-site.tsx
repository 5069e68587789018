import { Crash } from './crash.js';
import styles from './shell.module.css';

/** When what stands around the pages broke itself: the last resort against a blank window. */
export const CrashedSite = () => (
  <main className={styles.main}>
    <Crash />
  </main>
);
