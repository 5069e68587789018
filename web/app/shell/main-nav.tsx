import { NavLink } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { classNames } from '../../lib/class-names.js';
import { useSession } from '../../shared/session/api/session.js';
import { SkeletonBlock } from '../../ui/feedback.js';
import { onDemand } from '../../ui/on-demand.js';
import styles from './main-nav.module.css';
import { MenuLink } from './menu-link.js';
import { MoreTrigger, type NavPage } from './menu-triggers.js';

const More = onDemand(() => import('./more-menu.js'), MoreTrigger);

/** The client's documents have Announcements in the bar, so they come first. */
const morePages: NavPage[] = [
  { to: '/announcements', text: 'Announcements' },
  { to: '/riders', text: 'Riders' },
  { to: '/hall-of-fame', text: 'Hall of fame' },
  { to: '/rules', text: 'Rules and help' },
  { to: '/fair-play', text: 'Fair play' },
];

/**
 * Three of the links need a current season; Groups are for members. `onLeave` closes the menu around the links, which
 * then has all pages; without it, the last ones are in a menu of their own.
 */
export function MainNav({ label, onLeave }: { label: string; onLeave?: () => void }) {
  const { user, currentSeason, seasonLoading, noSeason } = useSession();
  const more = morePages.filter(({ to }) => currentSeason || to !== '/riders');
  const item = (to: string, text: string) => (
    <li key={to}>
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
        {currentSeason && item('/standings', 'Standings')}
        {user && item('/groups', 'Groups')}
        {onLeave ? (
          more.map(({ to, text }) => item(to, text))
        ) : (
          <li>
            <More pages={more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

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
