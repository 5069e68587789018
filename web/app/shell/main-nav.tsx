import { NavLink } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { classNames } from '../../lib/class-names.js';
import { useSession } from '../../shared/session/use-session.js';
import { SkeletonBlock } from '../../ui/skeleton.js';
import styles from './bar.module.css';

/** The main links; three of them need a current season, the last one is for members. `onLeave`: they are in a menu, which closes. */
export function MainNav({ label, onLeave }: { label: string; onLeave?: () => void }) {
  const { user, currentSeason, seasonLoading, noSeason } = useSession();
  const item = (to: string, text: string) => (
    <li>
      <NavLink
        className={classNames(styles.item)}
        to={to}
        end={to === '/'}
        replace={onLeave !== undefined}
        onClick={() => onLeave?.()}
      >
        {text}
      </NavLink>
    </li>
  );
  return (
    <nav aria-label={label}>
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
