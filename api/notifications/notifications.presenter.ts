import type { Notification } from '../../league/contract/shapes.js';
import type { ShownNotifications } from '../../league/messages/notifications/notifications-reader.service.js';
import { nameActor } from '../../league/rules/autopilot-texts.js';
import { presentUsers } from '../presenters/shapes.presenter.js';

export function presentNotifications(
  { notifications, members }: ShownNotifications,
  { read }: { read: boolean },
): Notification[] {
  const users = presentUsers(members);
  return notifications.map(({ id, originId, actorId, text, path, dateCreated }) => ({
    id,
    origin_user: (originId !== null && users.get(originId)) || null,
    text: nameActor(text, users.get(actorId ?? 0)?.username),
    path,
    date_created: dateCreated.toISOString(),
    read,
  }));
}
