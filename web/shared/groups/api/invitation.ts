import { queryOptions } from '@tanstack/react-query';
import type { GroupInvitationAnswer } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { getJson } from '../../../lib/api-client.js';

const texts = {
  generic: groupMessages.invitation,
  explain: (_status: number, { message }: { message?: unknown }) => (typeof message === 'string' ? message : undefined),
};

/** The group of an invitation. The response reports whether the reader is in the group. */
export const invitationQuery = (token: string, member: string | undefined) =>
  queryOptions({
    queryKey: ['groups', 'invitation', token, { member }],
    queryFn: ({ signal }) =>
      getJson<GroupInvitationAnswer>(`get-group-invitation?token=${encodeURIComponent(token)}`, texts, signal),
    select: (answer) => answer.invitation,
  });
