import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import type { CurrentUser, Notification } from '../../../league/contract/shapes.js';
import { sendJson } from '../../lib/api-client.js';
import { useCloseOnBack } from '../../lib/close-on-back.js';
import { formatMoment } from '../../lib/format.js';
import { readNotificationsQuery, userQuery } from '../../shared/session/api/session.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';
import { PopoverContent, PopoverItem, PopoverNote } from '../../ui/popover.js';
import styles from './notifications.module.css';
import { BellTrigger } from './menu-triggers.js';

/** Refetched each time the bell is opened. */
export default function Notifications({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(true);
  const { data: earlier = [] } = useQuery(readNotificationsQuery(user.username));
  const markRead = useMarkRead();
  const client = useQueryClient();
  useCloseOnBack(open, () => setOpen(false));
  useEffect(() => {
    if (open) void client.invalidateQueries({ queryKey: userQuery.queryKey });
  }, [open, client]);
  const opened = (notification: Notification) => {
    setOpen(false);
    markRead(notification);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <BellTrigger user={user} />
      </Popover.Trigger>
      <PopoverContent sideOffset={8} collisionPadding={8} aria-label="Notifications">
        {user.notifications.length === 0 && <PopoverNote>{messages.shell.noNotifications}</PopoverNote>}
        <List notifications={user.notifications} onOpen={opened} />
        {earlier.length > 0 && (
          <section className={styles.earlier} aria-label="Earlier">
            <PopoverNote>Earlier</PopoverNote>
            <List notifications={earlier} onOpen={opened} />
          </section>
        )}
      </PopoverContent>
    </Popover.Root>
  );
}

interface ListProps {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}

const List = ({ notifications, onOpen }: ListProps) => (
  <ul>
    {notifications.map((notification) => (
      <li key={notification.id}>
        <PopoverItem className={styles.notice} onClick={() => onOpen(notification)}>
          <span className={notification.read ? 'muted' : styles.unread}>{describeNotification(notification)}</span>
          <span className="muted small">{formatMoment(notification.date_created)}</span>
        </PopoverItem>
      </li>
    ))}
  </ul>
);

/**
 * Marks a notification as read, removes it from the list and opens its page. A failure is not shown (member-area.md 4).
 */
export function useMarkRead(): (notification: Notification) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useAppMutation(
    async (notification: Notification) => {
      const payload = { notification_id: notification.id, read: true };
      await sendJson({ method: 'POST', path: 'read-notification/', payload }, { generic: '' });
      // Otherwise, the response to an earlier request could restore the notification.
      await client.cancelQueries({ queryKey: userQuery.queryKey });
      client.setQueryData(userQuery.queryKey, (user) => (user?.is_logged_in ? without(user, notification) : user));
      // Not in `onSuccess`, which runs after the refetch.
      void navigate(`/${notification.path.replace(/^\/+/, '')}`);
    },
    [userQuery.queryKey],
  );
  return (notification) => mutate(notification);
}

const without = (user: CurrentUser, gone: Notification): CurrentUser => ({
  ...user,
  notifications: user.notifications.filter(({ id }) => id !== gone.id),
});

/** If a member caused the notification, the text begins with a verb and follows the member's name. */
export const describeNotification = ({
  origin_user: origin,
  text,
}: Pick<Notification, 'origin_user' | 'text'>): string => (origin ? `${origin.username} ${text}` : text);
