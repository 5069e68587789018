import { queryOptions } from '@tanstack/react-query';
import type { HomeAnswer } from '../../../../league/contract/home.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';

export const homeKey = ['home'];

/** The member's position and the next weekend. Null without a current season. */
export const homeQuery = (member: string) =>
  queryOptions({
    queryKey: [...homeKey, { member }],
    meta: { dependsOn: ['standings', 'weekends', 'picks'] },
    queryFn: ({ signal }) => getJson<HomeAnswer>('get-home/', { generic: messages.home.unread }, signal),
    select: (answer) => answer.home,
  });
