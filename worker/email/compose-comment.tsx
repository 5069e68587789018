import type { EntityManager } from 'typeorm';
import type { Env } from '../../league/config/env.js';
import { Comment } from '../../league/comments/comment.entity.js';
import { commentPath } from '../../league/comments/comment-path.js';
import { Member } from '../../league/members/member.entity.js';
import { ActionMail, MailQuote } from './action-mail.js';
import type { Letter } from './letter.js';
import { SwitchedOn } from './mail-page.js';

const titles = {
  reply: (author: string) => `${author} replied to your comment`,
  'announcement-comment': (author: string) => `${author} commented on your announcement`,
};

/** Tells of a reply or a comment. Null where it is gone meanwhile. */
export async function composeComment(
  manager: EntityManager,
  env: Env,
  commentId: number,
  kind: keyof typeof titles,
): Promise<Letter | null> {
  const comment = await manager.findOneBy(Comment, { id: commentId });
  const author = comment?.memberId ? await manager.findOneBy(Member, { id: comment.memberId }) : null;
  if (!comment || !author) return null;
  const title = titles[kind](author.username);
  const body = (
    <ActionMail
      league={env.LEAGUE_NAME}
      site={env.PUBLIC_URL}
      title={title}
      button="Read and answer"
      link={`${env.PUBLIC_URL}/${commentPath(comment)}`}
      reason={<SwitchedOn site={env.PUBLIC_URL} what="e-mails about replies" />}
    >
      <MailQuote text={comment.text} />
    </ActionMail>
  );
  return { subject: title, body };
}
