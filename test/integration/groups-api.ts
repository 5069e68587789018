import { expect } from '@jest/globals';
import { groupSchemas } from '#league/contract/groups.js';
import type { Group, GroupAnswer, GroupIdAnswer, GroupInvitationAnswer } from '#league/contract/groups.js';
import type { Answer, Client } from '../harness/client.js';

export const post = <Body = Record<string, unknown>>(
  client: Client,
  call: string,
  body: object,
): Promise<Answer<Body>> => client.post<Body>(`${call}/`, body);

export const readInvitation = (client: Client, token: string): Promise<Answer<GroupInvitationAnswer>> =>
  client.get<GroupInvitationAnswer>(`get-group-invitation?token=${token}`);

export const openGroup = (client: Client, id: number): Promise<Answer<GroupAnswer>> =>
  client.get<GroupAnswer>(`get-group?id=${id}`);

export async function readGroup(client: Client, id: number): Promise<Group> {
  const { status, body } = await openGroup(client, id);
  expect(status).toBe(200);
  groupSchemas['get-group'].parse(body);
  return body.group;
}

/** A group that the first client owns and the others have joined, in this order. */
export async function makeGroup(owner: Client, ...others: Client[]): Promise<{ id: number; token: string }> {
  const { status, body } = await post<GroupIdAnswer>(owner, 'create-group', { name: 'Sunday Grid' });
  expect(status).toBe(201);
  const id = body.group_id;
  const token = (await readGroup(owner, id)).invitation_token;
  for (const other of others) expect((await post(other, 'join-group', { token })).status).toBe(200);
  return { id, token };
}
