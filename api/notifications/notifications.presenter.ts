import type { Notification } from '../../league/contract/shapes.js';
import type { NotificationsReader } from '../../league/reading/notifications-reader.service.js';
import { nameActor } from '../../league/rules/autopilot-texts.js';
import { namePassed } from '../../league/rules/group-news.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentUsers } from '../presenters/shapes.presenter.js';

export function presentNotifications(
  { notifications, members }: FactsOf<NotificationsReader, 'find'>,
  { read, readerId }: { read: boolean; readerId: number },
): Notification[] {
  const users = presentUsers(members);
  return notifications.map(({ id, originId, actorId, text, path, dateCreated }) => {
    const actor = users.get(actorId ?? 0)?.username;
    return {
      id,
      origin_user: (originId !== null && users.get(originId)) || null,
      text: namePassed(nameActor(text, actor), actorId === readerId ? 'you' : actor),
      path,
      date_created: dateCreated.toISOString(),
      read,
    };
  });
}
