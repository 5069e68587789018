import type { ComponentProps } from 'react';
import type { CurrentUser } from '../../../league/contract/shapes.js';
import { useOwnPicture } from '../../shared/members/api/members.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { BellIcon, MenuIcon } from '../../ui/icons.js';
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
