import { queryOptions } from '@tanstack/react-query';
import { calendarMessages } from '../../../../league/contract/account-messages.js';
import type { CalendarLinksAnswer } from '../../../../league/contract/account.js';
import { getJson } from '../../../lib/api-client.js';

export const calendarLinksKey = ['calendar-links'];

export const calendarLinksQuery = (member: string) =>
  queryOptions({
    queryKey: [...calendarLinksKey, { member }],
    queryFn: ({ signal }) =>
      getJson<CalendarLinksAnswer>('get-calendar-links/', { generic: calendarMessages.links }, signal),
  });

/** The address that opens the calendar app of the device. */
export const toWebcal = (link: string): string => link.replace(/^https?:/, 'webcal:');
