import { Link } from 'react-router-dom';
import { pageMeta } from '../../lib/page-meta.js';
import { useSession } from '../../lib/session/use-session.js';
import { themes, useTheme } from '../../lib/theme.js';
import type { Theme } from '../../lib/theme.js';
import styles from './shell.module.css';
import { themeNames } from './theme-names.js';

export function Footer() {
  const { user, userLoading } = useSession();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <span>{pageMeta.league}. A fantasy league on a motorcycle racing world championship.</span>
        <Link className={styles.footerLink} to="/contact">
          Contact us
        </Link>
        {!user && !userLoading && <ThemeSelect />}
      </div>
    </footer>
  );
}

/** For visitors, who have no user menu. */
function ThemeSelect() {
  const [theme, setTheme] = useTheme();
  return (
    <label>
      Theme
      <select className={styles.theme} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
        {themes.map((one) => (
          <option key={one} value={one}>
            {themeNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
