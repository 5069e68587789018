import { useQueryClient } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { messages } from '../../../league/contract/messages.js';
import type { CurrentUser, Notification } from '../../../league/contract/shapes.js';
import { useBackCloses } from '../../lib/back-closes.js';
import { classNames } from '../../lib/class-names.js';
import { formatMoment } from '../../lib/format-dates.js';
import { queryKeys } from '../../lib/query-keys.js';
import menu from '../../ui/menu.module.css';
import styles from './bar.module.css';
import { BellTrigger } from './bell-trigger.js';
import { describeNotification } from './describe-notification.js';
import { useReadNotification } from './use-read-notification.js';

/** The member's notifications under the bell, read again when it is opened. */
export default function Notifications({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(true);
  const readNotification = useReadNotification();
  const client = useQueryClient();
  useBackCloses(open, () => setOpen(false));
  useEffect(() => {
    if (open) void client.invalidateQueries({ queryKey: queryKeys.user });
  }, [open, client]);
  const opened = (notification: Notification) => {
    setOpen(false);
    readNotification(notification);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <BellTrigger user={user} />
      </Popover.Trigger>
      <Popover.Content className={menu.menu} align="end" sideOffset={8} collisionPadding={8} aria-label="Notifications">
        {user.notifications.length === 0 && <p className={menu.note}>{messages.shell.noNotifications}</p>}
        <ul>
          {user.notifications.map((notification) => (
            <li key={notification.id}>
              <button
                type="button"
                className={classNames(menu.item, styles.notice)}
                onClick={() => opened(notification)}
              >
                <span className={notification.read ? undefined : styles.unread}>
                  {describeNotification(notification)}
                </span>
                <span className="muted small">{formatMoment(notification.date_created)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Popover.Content>
    </Popover.Root>
  );
}
