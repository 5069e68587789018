import type { ClaimedMail } from '../../league/messages/email/mails.repository.js';
import type { Member } from '../../league/schema/member.entity.js';
import type { ComposeFor } from './mail-composer.js';

export interface ReadyMail {
  mail: ClaimedMail;
  member: Member;
  composeFor: ComposeFor;
  /** The time when the worker asked for its lease, from `performance.now()`. */
  heldSince: number;
}

/** In milliseconds. A claim has as many emails as are sent in this time, because urgent ones wait for them. */
const claimMs = 250;
const largestClaim = 64;
/** In milliseconds. Later, emails are claimed again, because one may be urgent or have changed data. */
const staleMs = 1_000;

/** Claims the due emails of a mailing, and reads their data, in batches (docs/decisions/mail-delivery.md). */
export class ClaimedMails {
  private waiting: ReadyMail[] = [];
  private limit = 1;
  private claimedAt = performance.now();
  private claiming: Promise<boolean> | undefined;

  constructor(
    private readonly claim: (limit: number) => Promise<ReadyMail[]>,
    private readonly releaseMails: (mails: readonly ReadyMail[]) => Promise<void>,
  ) {}

  async next(): Promise<ReadyMail | null> {
    if (performance.now() - this.claimedAt > staleMs) await this.release();
    for (;;) {
      const next = this.waiting.shift();
      if (next) return next;
      const isDue = await (this.claiming ??= this.claimMore().finally(() => (this.claiming = undefined)));
      if (!isDue) return null;
    }
  }

  async release(): Promise<void> {
    const mails = this.waiting;
    this.waiting = [];
    if (mails.length > 0) await this.releaseMails(mails);
  }

  private async claimMore(): Promise<boolean> {
    const elapsed = performance.now() - this.claimedAt;
    const sentInTime = Math.round((this.limit * claimMs) / elapsed);
    this.limit = Math.max(1, Math.min(sentInTime, 2 * this.limit, largestClaim));
    this.claimedAt = performance.now();
    this.waiting = await this.claim(this.limit);
    return this.waiting.length > 0;
  }
}

/** Marks emails as sent: the first one immediately, and emails that are sent meanwhile together. */
export class SentMails {
  private ids: number[] = [];
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly mark: (ids: readonly number[]) => Promise<void>) {}

  add(id: number): Promise<void> {
    this.ids.push(id);
    const markAll = () => {
      const ids = this.ids;
      this.ids = [];
      this.next = undefined;
      return (this.current = this.mark(ids));
    };
    return (this.next ??= this.current.then(markAll, markAll));
  }
}
