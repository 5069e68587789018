import { queryOptions } from '@tanstack/react-query';
import type {
  GroupAnswer,
  GroupIdAnswer,
  GroupInvitationAnswer,
  GroupProgressAnswer,
  GroupsAnswer,
  GroupTokenAnswer,
} from '../../../../league/contract/groups.js';
import { groupMessages as texts } from '../../../../league/contract/group-messages.js';
import { type ApiError, getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys, stale } from '../../../lib/query-keys.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

const explain = (_status: number, { message }: Partial<Record<string, unknown>>): string | undefined =>
  typeof message === 'string' ? message : undefined;

export const groupsQuery = queryOptions({
  queryKey: queryKeys.groups,
  queryFn: ({ signal }) => getJson<GroupsAnswer>('get-groups/', { generic: texts.list }, signal),
  select: (answer) => answer.groups,
});

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.group, id],
    queryFn: ({ signal }) =>
      getJson<GroupAnswer>(`get-group?id=${encodeURIComponent(id)}`, { generic: texts.loading, explain }, signal),
    select: (answer) => answer.group,
  });

/** The positions within a group after each weekend. Null without a current season. */
export const groupProgressQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.group, 'progress', id],
    queryFn: ({ signal }) =>
      getJson<GroupProgressAnswer>(`get-group-progress?id=${id}`, { generic: texts.progress, explain }, signal),
    select: (answer) => answer.progress,
  });

/** The group of an invitation. `username`: the reader; the response reports whether the reader is in the group. */
export const invitationQuery = (token: string, username: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.groupInvitation, token, username],
    queryFn: ({ signal }) =>
      getJson<GroupInvitationAnswer>(
        `get-group-invitation?token=${encodeURIComponent(token)}`,
        { generic: texts.invitation, explain },
        signal,
      ),
    select: (answer) => answer.invitation,
  });

/** Whether the group was closed, or the reader does not belong to it. */
export const isRefusal = (error: ApiError | Error | null): boolean =>
  error !== null && 'status' in error && [403, 404].includes(error.status);

const post = <Body = unknown>(path: string, payload: object, generic: string) =>
  sendJson<Body>({ method: 'POST', path: `${path}/`, payload }, { generic, explain });

interface GroupName {
  name: string;
}

export const useCreateGroup = () =>
  useAppMutation(({ name }: GroupName) => post<GroupIdAnswer>('create-group', { name }, texts.creating), stale.groups);

export const useJoinGroup = (token: string) =>
  useAppMutation(() => post<GroupIdAnswer>('join-group', { token }, texts.joining), stale.groups);

export const useLeaveGroup = (id: number, effects: Effects) =>
  useAppMutation(() => post('leave-group', { id }, texts.leaving), stale.groupLeft, effects);

export const useRenameGroup = (id: number, effects: Effects<GroupName>) =>
  useAppMutation(({ name }: GroupName) => post('rename-group', { id, name }, texts.renaming), stale.groups, effects);

export const useRemoveGroupMember = (id: number, effects: Effects<string>) =>
  useAppMutation(
    (username: string) => post('remove-group-member', { id, username }, texts.removing),
    stale.groups,
    effects,
  );

export const useRenewInvitation = (id: number, effects: Effects<void, GroupTokenAnswer>) =>
  useAppMutation(() => post<GroupTokenAnswer>('new-group-invitation', { id }, texts.renewing), stale.groups, effects);

export const useCloseGroup = (id: number, effects: Effects) =>
  useAppMutation(() => post('close-group', { id }, texts.closing), stale.groupLeft, effects);
