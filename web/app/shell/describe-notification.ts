import type { Notification } from '../../../league/contract/shapes.js';

/** What a notification says: its text begins with a verb where somebody caused it, whose name then stands before it. */
export const describeNotification = ({
  origin_user: origin,
  text,
}: Pick<Notification, 'origin_user' | 'text'>): string => (origin ? `${origin.username} ${text}` : text);
