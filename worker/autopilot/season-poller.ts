import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { autopilotNews } from '../../league/rules/autopilot-texts.js';
import type { Autopilot } from '../../league/schema/autopilot.entity.js';
import { AutopilotRepository } from '../../league/retrieval/autopilot/autopilot.repository.js';
import { nextRaceSessionState, type RaceSessionProgress } from '../../league/rules/race-session-states.js';
import { attemptEach } from '../../league/platform/core/attempt-each.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { violatedConstraint } from '../../league/platform/database/errors.js';
import { type AddJob, OutboxService } from '../../league/platform/jobs/outbox.service.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { WeekendsService } from '../../league/season/weekends/weekends.service.js';
import { retrievalSubject } from '../../league/rules/retrieval-outcome.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { RaceSessionReader, type UpdatedRaceSession } from './race-session-reader.js';

@Injectable()
export class SeasonPoller {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsService,
    private readonly autopilots: AutopilotRepository,
    private readonly retrievals: RetrievalsRepository,
    private readonly reader: RaceSessionReader,
  ) {}

  /** Advances the seasons to the time `at`, by default the database's clock. Idempotent, even for concurrent calls. */
  async poll(at?: Date): Promise<void> {
    const now = at ?? (await this.autopilots.readTime(this.database.manager));
    await attemptEach(await this.autopilots.findActiveSeasonIds(this.database.manager), (seasonId) =>
      this.outbox.transaction((manager, addJob) => this.advance(manager, addJob, seasonId, now)),
    );
  }

  private async advance(manager: EntityManager, addJob: AddJob, seasonId: number, now: Date): Promise<void> {
    const season = await this.seasons.lock(manager, seasonId);
    const autopilot = await this.autopilots.find(manager, seasonId);
    if (!season?.current || season.finalized || autopilot.mode === 'off') return;
    await this.autopilots.lockAdmins(manager);
    const raceSessions = (await this.reader.read(manager, season)).map((raceSession): UpdatedRaceSession => {
      return { ...raceSession, after: nextRaceSessionState(raceSession.before, raceSession.facts, now) };
    });
    const tick: SeasonTick = { manager, addJob, season, autopilot, raceSessions, now };
    for (const raceSession of raceSessions.filter(hasChanged)) await this.save(manager, raceSession, raceSession.after);
    await this.notifyOfChanges(tick);
    await this.startNextPoll(tick);
    await this.completeWeekends(tick);
  }

  /** A weekend that has become manual is reported once for both race sessions. */
  private async notifyOfChanges({ manager, season, raceSessions }: SeasonTick): Promise<void> {
    const news = new Map(raceSessions.map((one) => [describeChange(season, one), one.before?.retrievalId ?? null]));
    for (const [text, retrievalId] of news)
      if (text !== null) await this.autopilots.notifyAdmins(manager, season, text, { retrievalId });
  }

  /** Starts the poll that has been due for the longest time. If a retrieval runs, the next tick tries again. */
  private async startNextPoll({ manager, addJob, season, raceSessions, now }: SeasonTick): Promise<void> {
    const [due] = raceSessions.filter(({ after }) => isDue(after, now)).sort(byDueTime);
    if (!due || due.url === null || (await this.retrievals.findLive(manager))) return;
    const { kind, weekend, url } = due;
    const poll = { kind, seasonId: season.id, weekendId: weekend.id, url, requestedBy: null, byAutopilot: true };
    try {
      // Runs in a savepoint, because the insert fails if an admin starts a retrieval at the same moment.
      const retrievalId = await manager.transaction((inner) => this.retrievals.insert(inner, poll));
      await addJob('retrieve', { retrievalId });
      await this.save(manager, due, { ...due.after, state: 'looking', nextPollAt: null }, retrievalId);
    } catch (error) {
      if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
    }
  }

  /**
   * Finalizes weekends that have both results, if the autopilot stored at least one of them. In the mode `retrieve`, or
   * if a result is unusual, the admins are notified instead. Leaves weekends to admins if all results come from admins.
   */
  private async completeWeekends(tick: SeasonTick): Promise<void> {
    const { manager, season, autopilot, raceSessions } = tick;
    for (const weekend of new Set(raceSessions.map((raceSession) => raceSession.weekend))) {
      const both = raceSessions.filter((raceSession) => raceSession.weekend === weekend);
      const isComplete = both.every(({ after }) => after.state === 'stored') && both.some(({ isOwn }) => isOwn);
      if (!isComplete) continue;
      const isDoubtful = both.some((raceSession) => raceSession.isDoubtful);
      const news = isDoubtful ? autopilotNews.doubtful(weekend.title) : autopilotNews.ready(weekend.title);
      if (autopilot.mode === 'finalize' && !isDoubtful) await this.finalize(tick, weekend, both);
      else if (both.some(({ before }) => before?.state !== 'stored'))
        await this.autopilots.notifyAdmins(manager, season, news);
    }
  }

  private async finalize(
    { manager, addJob, season, autopilot }: SeasonTick,
    weekend: RaceWeekend,
    both: readonly UpdatedRaceSession[],
  ): Promise<void> {
    try {
      await this.weekends.makeFinal(manager, season, weekend);
    } catch (error) {
      // Finalizing fails until an admin changes something.
      if (error instanceof DomainError) return;
      throw error;
    }
    // In the same transaction, because the next tick must see that the weekend was final if an admin reopens it.
    for (const raceSession of both) await this.save(manager, raceSession, { ...raceSession.after, state: 'final' });
    await this.autopilots.notifyAdmins(manager, season, autopilotNews.finalized(weekend.title));
    const announce = { weekendId: weekend.id, originId: null, sendEmails: autopilot.sendFinalizeEmail };
    await addJob('recompute-standings', { seasonId: season.id, announce });
  }

  private save(
    manager: EntityManager,
    { weekend, kind }: UpdatedRaceSession,
    progress: RaceSessionProgress,
    retrievalId: number | null = null,
  ): Promise<void> {
    return this.autopilots.saveRaceSession(manager, { weekendId: weekend.id, kind }, progress, retrievalId);
  }
}

interface SeasonTick {
  manager: EntityManager;
  addJob: AddJob;
  season: Season;
  autopilot: Autopilot;
  raceSessions: readonly UpdatedRaceSession[];
  now: Date;
}

function hasChanged({ before, after }: UpdatedRaceSession): boolean {
  if (before === null) return true;
  const { nextPollAt, ...rest } = after;
  const isSame = Object.entries(rest).every(([name, value]) => before[name as keyof typeof rest] === value);
  return !isSame || before.nextPollAt?.getTime() !== nextPollAt?.getTime();
}

function describeChange({ year }: Season, { weekend, kind, before, after }: UpdatedRaceSession): string | null {
  const subject = retrievalSubject(kind, year, weekend.title);
  if (after.state === 'waiting') return after.changes > (before?.changes ?? 0) ? autopilotNews.changed(subject) : null;
  if (after.state === before?.state) return null;
  if (after.state === 'left') return autopilotNews.manual(weekend.title);
  return after.state === 'stopped' ? autopilotNews.stopped(subject, after.reason ?? '') : null;
}

const isDue = ({ state, nextPollAt }: RaceSessionProgress, now: Date) =>
  state === 'waiting' && nextPollAt !== null && nextPollAt <= now;

const byDueTime = (a: UpdatedRaceSession, b: UpdatedRaceSession) =>
  (a.after.nextPollAt?.getTime() ?? 0) - (b.after.nextPollAt?.getTime() ?? 0);
