import { queryOptions } from '@tanstack/react-query';
import type {
  GroupAnswer,
  GroupIdAnswer,
  GroupProgressAnswer,
  GroupTokenAnswer,
} from '../../../../league/contract/groups.js';
import { groupMessages as texts } from '../../../../league/contract/group-messages.js';
import { type ApiError, getJson, sendJson } from '../../../lib/api-client.js';
import type { Change } from '../../../lib/stale-queries.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

const explain = (_status: number, { message }: Partial<Record<string, unknown>>): string | undefined =>
  typeof message === 'string' ? message : undefined;

export const groupQuery = (id: string, member: string) =>
  queryOptions({
    queryKey: ['group', id, { member }],
    meta: { dependsOn: ['standings', 'picks'] },
    queryFn: ({ signal }) =>
      getJson<GroupAnswer>(`get-group?id=${encodeURIComponent(id)}`, { generic: texts.loading, explain }, signal),
    select: (answer) => answer.group,
  });

/** The positions within a group after each weekend. Null without a current season. */
export const groupProgressQuery = (id: number, member: string) =>
  queryOptions({
    queryKey: ['group', 'progress', id, { member }],
    meta: { dependsOn: ['standings', 'picks'] },
    queryFn: ({ signal }) =>
      getJson<GroupProgressAnswer>(`get-group-progress?id=${id}`, { generic: texts.progress, explain }, signal),
    select: (answer) => answer.progress,
  });

/** Whether the group was closed, the link does not work, or the reader does not belong to the group. */
export const isRefusal = (error: ApiError | Error | null): boolean =>
  error !== null && 'status' in error && [403, 404].includes(error.status);

const post = <Body = unknown>(path: string, payload: object, generic: string) =>
  sendJson<Body>({ method: 'POST', path: `${path}/`, payload }, { generic, explain });

const changed: readonly Change[] = ['groups', 'group'];
/** Without the group itself, so that nothing requests it again. */
const left: readonly Change[] = ['groups'];

interface GroupName {
  name: string;
}

export const useCreateGroup = () =>
  useAppMutation(({ name }: GroupName) => post<GroupIdAnswer>('create-group', { name }, texts.creating), changed);

export const useJoinGroup = (token: string) =>
  useAppMutation(() => post<GroupIdAnswer>('join-group', { token }, texts.joining), changed);

export const useLeaveGroup = (id: number, effects: Effects) =>
  useAppMutation(() => post('leave-group', { id }, texts.leaving), left, effects);

export const useRenameGroup = (id: number, effects: Effects<GroupName>) =>
  useAppMutation(({ name }: GroupName) => post('rename-group', { id, name }, texts.renaming), changed, effects);

export const useRemoveGroupMember = (id: number, effects: Effects<string>) =>
  useAppMutation((username: string) => post('remove-group-member', { id, username }, texts.removing), changed, effects);

export const useRenewInvitation = (id: number, effects: Effects<void, GroupTokenAnswer>) =>
  useAppMutation(() => post<GroupTokenAnswer>('new-group-invitation', { id }, texts.renewing), changed, effects);

export const useCloseGroup = (id: number, effects: Effects) =>
  useAppMutation(() => post('close-group', { id }, texts.closing), left, effects);
