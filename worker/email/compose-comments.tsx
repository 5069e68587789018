import { type EntityManager, In } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { Comment } from '../../league/comments/comment.entity.js';
import { commentPath } from '../../league/comments/comment-path.js';
import type { CommentOfMail } from '../../league/email/mailing-data.js';
import { Member } from '../../league/members/member.entity.js';
import { ActionMail, MailQuote, MailText } from './action-mail.js';
import type { Letter } from './letter.js';
import { SwitchedOn } from './mail-page.js';

const titles = {
  reply: (author: string) => `${author} replied to your comment`,
  'announcement-comment': (author: string) => `${author} commented on your announcement`,
};

interface Told {
  title: string;
  text: string;
  link: string;
}

/**
 * Tells of replies and comments, the oldest first; `more` are told by their number only. Null where all that it quotes is gone
 * meanwhile.
 */
export async function composeComments(
  manager: EntityManager,
  env: Env,
  comments: readonly CommentOfMail[],
  more: number,
): Promise<Letter | null> {
  const told = await readTold(manager, env, comments);
  const [first] = told;
  if (!first) return null;
  const count = told.length + more;
  const title = count === 1 ? first.title : `${count} new comments for you`;
  const body = (
    <ActionMail
      league={env.LEAGUE_NAME}
      site={env.PUBLIC_URL}
      title={title}
      button={count === 1 ? 'Read and answer' : 'Read the first one and answer'}
      link={first.link}
      reason={<SwitchedOn site={env.PUBLIC_URL} what="e-mails about replies" />}
    >
      {told.map((comment) => (
        <div key={comment.link}>
          {count > 1 && (
            <MailText>
              <a className="ink" href={comment.link}>
                {comment.title}
              </a>
            </MailText>
          )}
          <MailQuote text={comment.text} />
        </div>
      ))}
      {more > 0 && <MailText>{`And ${more} more: they are in your notifications on the site.`}</MailText>}
    </ActionMail>
  );
  return { subject: title, body };
}

async function readTold(manager: EntityManager, env: Env, wanted: readonly CommentOfMail[]): Promise<Told[]> {
  const comments = await manager.findBy(Comment, { id: In(wanted.map(({ commentId }) => commentId)) });
  const authors = await manager.findBy(Member, { id: In(comments.flatMap(({ memberId }) => memberId ?? [])) });
  return wanted.flatMap(({ commentId, reason }) => {
    const comment = comments.find(({ id }) => id === commentId);
    const author = authors.find(({ id }) => id === comment?.memberId);
    if (!comment || !author) return [];
    const link = `${env.PUBLIC_URL}/${commentPath(comment)}`;
    return { title: titles[reason](author.username), text: comment.text, link };
  });
}
