import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../league/contract/shapes.js';
import { classNames } from '../../lib/class-names.js';
import { useOwnPicture } from '../../shared/members/api/members.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { BellIcon, ChevronIcon, MenuIcon } from '../../ui/icons.js';
import navStyles from './main-nav.module.css';
import styles from './menu-triggers.module.css';

export function BellTrigger({ user, ...rest }: { user: CurrentUser } & ComponentProps<'button'>) {
  const unread = user.notifications.filter((notification) => !notification.read).length;
  return (
    <Button
      aria-haspopup="dialog"
      {...rest}
      variant="icon"
      aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
    >
      <BellIcon />
      {unread > 0 && <span className={styles.dot} />}
    </Button>
  );
}

export function UserMenuTrigger({ user, ...rest }: { user: CurrentUser } & ComponentProps<'button'>) {
  const picture = useOwnPicture(user);
  return (
    <Button aria-haspopup="menu" {...rest} variant="icon" aria-label={`Your menu, ${user.username}`}>
      <Avatar name={user.username} picture={picture} />
    </Button>
  );
}

export const PhoneMenuTrigger = (props: ComponentProps<'button'>) => (
  <Button aria-haspopup="dialog" {...props} variant="icon" className={styles.phone} aria-label="Menu">
    <MenuIcon />
  </Button>
);

export interface NavPage {
  to: string;
  text: string;
}

export function MoreTrigger({ pages, ...rest }: { pages: NavPage[] } & ComponentProps<'button'>) {
  const { pathname } = useLocation();
  const isHere = pages.some(({ to }) => pathname.startsWith(to));
  return (
    <button
      aria-haspopup="dialog"
      {...rest}
      type="button"
      aria-current={isHere || undefined}
      className={classNames(navStyles.item, navStyles.more)}
    >
      More
      <ChevronIcon />
    </button>
  );
}
