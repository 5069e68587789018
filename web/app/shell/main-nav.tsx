import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { classNames } from '../../lib/class-names.js';
import { useSession } from '../../shared/session/api/session.js';
import { SkeletonBlock } from '../../ui/feedback.js';
import styles from './main-nav.module.css';

/**
 * Three of the links need a current season; the last one is for members. `onLeave` closes the menu around the links.
 */
export function MainNav({ label, onLeave }: { label: string; onLeave?: () => void }) {
  const { user, currentSeason, seasonLoading, noSeason } = useSession();
  const item = (to: string, text: string) => (
    <li>
      {onLeave ? (
        <MenuLink {...{ to, onLeave }}>{text}</MenuLink>
      ) : (
        <NavLink className={classNames(styles.item)} to={to} end={to === '/'}>
          {text}
        </NavLink>
      )}
    </li>
  );
  return (
    <nav className={classNames(onLeave && styles.inMenu)} aria-label={label}>
      <ul className={styles.items}>
        {item('/', 'Home')}
        {seasonLoading && <SkeletonItems />}
        {noSeason && (
          <li>
            <span className={styles.item}>{messages.shell.noCurrentSeason}</span>
          </li>
        )}
        {currentSeason && item('/race-weekends', 'Race Weekends')}
        {item('/announcements', 'Announcements')}
        {currentSeason && item('/standings', 'Standings')}
        {currentSeason && item('/riders', 'Riders')}
        {user && item('/groups', 'Groups')}
      </ul>
    </nav>
  );
}

/** A link in a menu. It closes the menu and replaces the history entry of the menu. */
export const MenuLink = (props: { to: string; onLeave: () => void; children: ReactNode }) => (
  <NavLink
    className={classNames(styles.item, styles.inMenu)}
    to={props.to}
    end={props.to === '/'}
    replace
    onClick={props.onLeave}
  >
    {props.children}
  </NavLink>
);

const SkeletonItems = () => (
  <>
    <li>
      <SkeletonBlock width={122} height={18} />
    </li>
    <li>
      <SkeletonBlock width={82} height={18} />
    </li>
  </>
);
