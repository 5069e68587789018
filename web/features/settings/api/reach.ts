import { queryOptions } from '@tanstack/react-query';
import { calendarMessages, type CalendarLinksAnswer } from '../../../../league/contract/account.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { findEndpoint, getPushSubscriptions, switchPushOff, switchPushOn } from '../../../shared/push/push.js';

/** Where calendar programs find the calendars. */
export const calendarLinksQuery = queryOptions({
  queryKey: queryKeys.calendarLinks,
  queryFn: ({ signal }) =>
    getJson<CalendarLinksAnswer>('get-calendar-links/', { generic: calendarMessages.links }, signal),
});

export const useRenewCalendarLink = (effects?: Effects) =>
  useAppMutation(
    () =>
      sendJson({ method: 'POST', path: 'renew-calendar-link/', payload: {} }, { generic: calendarMessages.renewing }),
    [queryKeys.calendarLinks],
    effects,
  );

/** Whether push messages to this member are switched on in this browser. */
export const pushQuery = queryOptions({
  queryKey: queryKeys.push,
  queryFn: async ({ signal }) => {
    const own = await findEndpoint();
    if (own === null) return false;
    const { endpoints } = await getPushSubscriptions(signal);
    return endpoints.includes(own);
  },
});

/** Switches them on or off in this browser; returns whether they are on then. */
export const useSwitchPush = (effects?: Effects<boolean, boolean>) =>
  useAppMutation(
    async (on: boolean) => {
      if (on) return switchPushOn();
      await switchPushOff();
      return false;
    },
    [queryKeys.push],
    effects,
  );
