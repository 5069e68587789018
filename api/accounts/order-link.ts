import type { DataSource } from 'typeorm';
import { orderMail } from '../../league/email/order-mail.store.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { LinkPurpose } from '../../league/members/link-token.entity.js';
import { makeLink } from '../../league/members/link-token.store.js';
import type { Throttle } from '../http/throttle.js';

/**
 * Sends a link that works once to `address`; an earlier one for the same purpose stops working.
 * @throws TooManyRequests when the address got five within an hour
 */
export async function orderLink(
  database: DataSource,
  dispatcher: JobDispatcher,
  throttle: Throttle,
  key: string,
  { address, ...link }: { memberId: number; purpose: LinkPurpose; email: string | null; address: string },
): Promise<void> {
  await throttle.count('link-mail', address.toLowerCase());
  const run = await database.transaction(async (manager) => {
    const linkTokenId = await makeLink(manager, key, link);
    return orderMail(manager, link.memberId, { kind: 'link', linkTokenId });
  });
  await dispatcher.enqueue(run);
}
