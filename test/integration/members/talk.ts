import { Announcement } from '#league/announcements/announcement.entity.js';
import { findMemberByName } from '#league/members/member.store.js';
import type { Comment } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import type { TestLeague } from '../../harness/start-league.js';

/** Where comments are, as the calls name it. */
export interface Place {
  parentElement: 'ANNOUNCEMENT' | 'RACE_WEEKEND';
  id: number;
}

/** An announcement by a member, written straight into the database, to be commented on. */
export async function addAnnouncement({ database }: TestLeague, username: string): Promise<Place> {
  const member = await findMemberByName(database.manager, username);
  const announcement = { memberId: member?.id ?? null, title: 'Silly season', text: 'Who rides where?' };
  const { id } = await database.manager.save(database.manager.create(Announcement, announcement));
  return { parentElement: 'ANNOUNCEMENT', id };
}

/** Posts a comment, or a reply to `commentId`; gives its id. */
export async function say(
  client: Client,
  place: Place,
  text: string,
  commentId: number | null = null,
): Promise<number> {
  const answer = await client.post<{ new_comment_id: number }>('post-comment/', { ...place, text, commentId });
  if (answer.status !== 201) throw new Error(`post-comment: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.new_comment_id;
}

/** The comments of a place, as anybody reads them. */
export async function readTalk(client: Client, { parentElement, id }: Place): Promise<Comment[]> {
  const { body } = await client.get<{ comments: Comment[] }>(`get-comments?parentElement=${parentElement}&id=${id}`);
  return body.comments;
}
