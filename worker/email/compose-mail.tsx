import type { EntityManager } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { Mailing } from '../../league/email/mailing.entity.js';
import { PermanentFailure } from '../jobs/job-handler.js';
import { composeComments } from './compose-comments.js';
import { composeLink } from './compose-link.js';
import { composeWeekendFinal } from './compose-weekend-final.js';
import type { Letter } from './letter.js';
import { renderMail } from './render-mail.js';

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  address?: string;
}

/**
 * The mail of a mailing, as the league is now; it is the same for all its recipients. Null: what it is about is gone, or
 * not so any more, and nobody is to be written to.
 */
export async function composeMail(manager: EntityManager, env: Env, mailingId: number): Promise<ComposedMail | null> {
  const mailing = await manager.findOneBy(Mailing, { id: mailingId });
  if (!mailing) throw new PermanentFailure(`there is no mailing ${mailingId}`);
  const letter = await write(manager, env, mailing);
  if (!letter) return null;
  const { body, ...rest } = letter;
  return { ...rest, ...renderMail(body) };
}

function write(manager: EntityManager, env: Env, { data }: Mailing): Promise<Letter | null> {
  switch (data.kind) {
    case 'weekend-final':
      return composeWeekendFinal(manager, env, data.weekendId);
    case 'link':
      return composeLink(manager, env, data.linkTokenId);
    case 'comments':
      return composeComments(manager, env, data.comments, data.more);
  }
}
