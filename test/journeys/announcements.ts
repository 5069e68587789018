import { Announcement } from '#league/schema/announcement.entity.js';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import type { JourneyLeague } from './fixtures.js';
import { membersRepository } from '../harness/repositories.js';

/**
 * Adds an announcement dated noon UTC on 1 March 2026. Without a username, its author is a deleted member. Returns its
 * id.
 */
export async function addAnnouncement(
  { database }: JourneyLeague,
  username: string | null,
  more: Partial<Announcement> = {},
): Promise<number> {
  const member = username === null ? null : await membersRepository.findByName(database.manager, username);
  const dateCreated = new Date('2026-03-01T12:00:00Z');
  const one = { title: 'Silly season', text: 'Who rides where?', dateCreated, ...more, memberId: member?.id ?? null };
  return (await database.manager.save(database.manager.create(Announcement, one))).id;
}

/** Posts a comment on an announcement, or a reply to the comment `commentId`. Returns its id. */
export async function postComment(client: Client, id: number, text: string, commentId?: number): Promise<number> {
  const { data } = await callsOf(client).POST('/api/post-comment', {
    body: { parentElement: 'ANNOUNCEMENT', id, text, commentId: commentId ?? null },
  });
  if (!data) throw new Error(`the comment "${text}" was refused`);
  return data.new_comment_id;
}

/** Adds comments that are one second apart, all later than the posted ones. "Comment 1" is the oldest. */
export const addComments = ({ database }: JourneyLeague, announcementId: number, amount: number): Promise<unknown> =>
  database.query(
    `INSERT INTO comments (announcement_id, text, date_created)
     SELECT $1, 'Comment ' || n, now() + n * interval '1 second' FROM generate_series(1, $2::int) n`,
    [announcementId, amount],
  );
