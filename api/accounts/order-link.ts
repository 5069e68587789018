import type { DataSource } from 'typeorm';
import { orderMail } from '../../league/email/order-mail.store.js';
import type { Bell } from '../../league/jobs/bell.js';
import type { LinkPurpose } from '../../league/members/link-token.entity.js';
import { makeLink } from '../../league/members/link-token.store.js';

/** Sends a member a link that works once; an earlier one for the same purpose stops working. */
export async function orderLink(
  database: DataSource,
  bell: Bell,
  key: string,
  link: { memberId: number; purpose: LinkPurpose; email: string | null },
): Promise<void> {
  const run = await database.transaction(async (manager) => {
    const linkTokenId = await makeLink(manager, key, link);
    return orderMail(manager, link.memberId, { kind: 'link', linkTokenId });
  });
  await bell.ring(run);
}
