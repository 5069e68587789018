import type { ComponentProps } from 'react';
import type { CurrentUser } from '../../../league/contract/shapes.js';
import { Button } from '../../ui/button.js';
import { BellIcon } from '../../ui/icons.js';
import styles from './bar.module.css';

/** The bell; a dot while a notification is unread. */
export function BellTrigger({ user, ...rest }: { user: CurrentUser } & ComponentProps<'button'>) {
  const unread = user.notifications.filter((notification) => !notification.read).length;
  return (
    <Button
      aria-haspopup="dialog"
      {...rest}
      look="icon"
      aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
    >
      <BellIcon />
      {unread > 0 && <span className={styles.dot} />}
    </Button>
  );
}
