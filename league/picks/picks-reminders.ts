import { isWindowOpen, type PicksWindow } from './pick-rules.js';

/** How long before the picks window closes those without picks are reminded, in hours: 7 days, 1 day, 3 hours. */
export const reminderHours = [168, 24, 3] as const;
export type ReminderHours = (typeof reminderHours)[number];

const hour = 3_600_000;

/** A reminder of a closing time. */
export interface PicksReminder {
  hours: ReminderHours;
  closesAt: Date;
}

/** A picks window with the moment at which it was last opened or moved. */
export interface ReminderWindow extends PicksWindow {
  readonly picksWindowSetAt: Date;
}

/**
 * The reminder that is due at a moment; null where none is. Each closing time has three. One whose moment had passed when the window was
 * opened, or moved to this closing time, is left out. One that is late, because no worker ran, is due until the next one is.
 */
export function dueReminder(window: ReminderWindow, now: Date): PicksReminder | null {
  const { picksCloseAt: closesAt, picksWindowSetAt } = window;
  if (closesAt === null || !isWindowOpen(window, now)) return null;
  const momentOf = (hours: ReminderHours) => closesAt.getTime() - hours * hour;
  const hours = reminderHours.findLast((one) => momentOf(one) <= now.getTime());
  return hours !== undefined && momentOf(hours) > picksWindowSetAt.getTime() ? { hours, closesAt } : null;
}
