import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PushesService } from '../../messages/push/pushes.service.js';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import type { RetrievalOutcome } from '../../rules/retrieval-outcome.js';
import { type RaceKind, raceKinds } from '../../rules/weekend-states.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { WeekendsRepository } from './weekends.repository.js';

interface Session {
  weekendId: number;
  kind: RaceKind;
}

/** Notifies members with picks that a session of the current season has a result. The text does not contain it. */
@Injectable()
export class ResultPushes {
  constructor(
    private readonly weekends: WeekendsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly pushes: PushesService,
  ) {}

  /** Must run in the transaction that stores the result. The admin `exceptId`, who stored it, gets no message. */
  async announce(
    manager: EntityManager,
    addJob: AddJob,
    session: Session,
    { riders, exceptId }: { riders: number; exceptId: number | null },
  ): Promise<void> {
    // A result without rows means that the session was not held.
    if (riders === 0) return;
    const { weekendId, kind } = session;
    const { title, seasonId } = await this.weekends.get(manager, weekendId);
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.current) return;
    const text = `${title}: see what your riders scored in the ${kind}`;
    const message = { occasion: occasionOf(session), weekendId, text, path: `race-weekends/${weekendId}` };
    await this.pushes.enqueue(manager, addJob, message, { except: exceptId, withPicksIn: seasonId });
  }

  /** Ignores retrievals that stored no result. */
  async announceRetrieved(
    manager: EntityManager,
    addJob: AddJob,
    { kind, weekendId, requestedBy }: Retrieval,
    outcome: RetrievalOutcome,
  ): Promise<void> {
    const raceKind = raceKinds.find((one) => one === kind);
    if (!raceKind || weekendId === null || outcome.kind !== 'stored') return;
    const session = { weekendId, kind: raceKind };
    await this.announce(manager, addJob, session, { riders: outcome.amount, exceptId: requestedBy });
  }

  /** If the result is stored again, members get no second message. */
  withdraw(manager: EntityManager, session: Session): Promise<void> {
    return this.pushes.withdraw(manager, occasionOf(session));
  }
}

const occasionOf = ({ weekendId, kind }: Session) => `result-${weekendId}-${kind}`;
