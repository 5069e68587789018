import { queryOptions } from '@tanstack/react-query';
import type { GroupsAnswer } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { getJson } from '../../../lib/api-client.js';

export const groupsQuery = (member: string) =>
  queryOptions({
    queryKey: ['groups', { member }],
    queryFn: ({ signal }) => getJson<GroupsAnswer>('get-groups/', { generic: groupMessages.list }, signal),
    select: (answer) => answer.groups,
  });
