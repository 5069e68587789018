import { Announcement } from '#league/schema/announcement.entity.js';
import type { Comment } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import type { TestLeague } from '../../harness/start-league.js';
import { membersRepository } from '../../harness/repositories.js';

/** The target of a comment in the calls. */
export interface CommentTarget {
  parentElement: 'ANNOUNCEMENT' | 'RACE_WEEKEND' | 'GROUP';
  id: number;
}

export async function addAnnouncement({ database }: TestLeague, username: string): Promise<CommentTarget> {
  const member = await membersRepository.findByName(database.manager, username);
  const announcement = { memberId: member?.id ?? null, title: 'Silly season', text: 'Who rides where?' };
  const { id } = await database.manager.save(database.manager.create(Announcement, announcement));
  return { parentElement: 'ANNOUNCEMENT', id };
}

/** Posts a comment, or a reply to the comment `commentId`. Returns its id. */
export async function postComment(
  client: Client,
  target: CommentTarget,
  text: string,
  commentId: number | null = null,
): Promise<number> {
  const answer = await client.post<{ new_comment_id: number }>('post-comment/', { ...target, text, commentId });
  if (answer.status !== 201) throw new Error(`post-comment: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.new_comment_id;
}

export async function readComments(client: Client, { parentElement, id }: CommentTarget): Promise<Comment[]> {
  const { body } = await client.get<{ comments: Comment[] }>(`get-comments?parentElement=${parentElement}&id=${id}`);
  return body.comments;
}
