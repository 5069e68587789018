import type { ComponentProps, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { classNames } from '../../lib/class-names.js';
import { useSession } from '../../shared/session/api/session.js';
import { SkeletonBlock } from '../../ui/feedback.js';
import { ChevronIcon } from '../../ui/icons.js';
import { onDemand } from '../../ui/on-demand.js';
import styles from './main-nav.module.css';

const More = onDemand(() => import('./more-menu.js'), MoreTrigger);

export interface NavPage {
  to: string;
  text: string;
}

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

export function MoreTrigger({ pages, ...rest }: { pages: NavPage[] } & ComponentProps<'button'>) {
  const { pathname } = useLocation();
  const isHere = pages.some(({ to }) => pathname.startsWith(to));
  return (
    <button
      aria-haspopup="dialog"
      {...rest}
      type="button"
      aria-current={isHere || undefined}
      className={classNames(styles.item, styles.more)}
    >
      More
      <ChevronIcon />
    </button>
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
