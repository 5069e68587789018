import { Injectable } from '@nestjs/common';
import { PushesService } from '../../messages/push/pushes.service.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { type StartingSession, WeekendsRepository } from './weekends.repository.js';

/** Push messages before each start, for members who turned them on. Uses the database's clock. */
@Injectable()
export class StartMessages {
  constructor(
    private readonly outbox: OutboxService,
    private readonly weekends: WeekendsRepository,
    private readonly pushes: PushesService,
  ) {}

  /** Idempotent, even for concurrent calls. Messages that are unsent at the start are dropped. */
  enqueueDue(): Promise<void> {
    return this.outbox.transaction(async (manager, addJob) => {
      for (const session of await this.weekends.findAroundStart(manager)) {
        const occasion = occasionOf(session);
        if (session.minutes <= 0) {
          await this.pushes.withdraw(manager, occasion);
          continue;
        }
        const { weekendId } = session;
        const message = { occasion, weekendId, text: describeStart(session), path: `race-weekends/${weekendId}` };
        await this.pushes.enqueue(manager, addJob, message, { wanting: 'start-messages' });
      }
    });
  }
}

/** Names the time, so that a session that was moved gets another message. */
const occasionOf = ({ weekendId, kind, startsAt }: StartingSession) =>
  `start-${weekendId}-${kind}-${startsAt.toISOString()}`;

function describeStart({ title, kind, minutes }: StartingSession): string {
  const left = Math.max(Math.round(minutes), 1);
  const inTime = left > 55 ? 'an hour' : left === 1 ? 'a minute' : `${left} minutes`;
  return `${title}: the ${kind === 'sprint' ? 'sprint race' : 'race'} starts in ${inTime}`;
}
