import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { correctionPage } from '../../contract/page-paths.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import type { Classification } from '../../rules/championship-classification.js';
import { type AlignedSession, alignResults, describeDifference } from '../../rules/result-differences.js';
import type { RetrievalOutcome } from '../../rules/retrieval-outcome.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { ResultsRepository, type StoredResult } from '../../season/weekends/results.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { AutopilotRepository } from '../autopilot/autopilot.repository.js';
import { digestOf } from './championship-versions.js';
import { matchOfficial, type MatchedRow } from './match-official.js';
import { ResultChecksRepository } from './result-checks.repository.js';

interface SessionDifference extends AlignedSession {
  result: MatchedRow[];
  doubts: string[];
  problems: string[];
}

export interface WeekendDifference {
  sessions: SessionDifference[];
  /** Riders who cannot be identified, one sentence each. They prevent a correction. */
  problems: string[];
  riders: Rider[];
  retrievalId: number | null;
  checkedAt: Date;
  version: string;
}

@Injectable()
export class ResultChecksService {
  constructor(
    private readonly checks: ResultChecksRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly riders: RidersRepository,
    private readonly autopilots: AutopilotRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  async record(
    manager: EntityManager,
    { weekendId, id: retrievalId }: Retrieval,
    official: Classification[],
  ): Promise<RetrievalOutcome> {
    const locked = await this.weekends.lock(manager, weekendId ?? 0);
    if (!locked || locked.season.finalized) return { kind: 'season_closed' };
    const { season, weekend } = locked;
    // An admin has opened the weekend meanwhile.
    if (weekend.status !== 2) return { kind: 'compared', differences: 0 };
    const before = await this.checks.find(manager, weekend.id);
    const reported = before?.reported ?? null;
    await this.checks.update(manager, weekend.id, { official, reported });
    const difference = await this.compare(manager, weekend);
    if (!difference) {
      await this.settle(manager, weekend.id);
      return { kind: 'compared', differences: 0 };
    }
    const { sessions, riders, problems, version } = difference;
    if (version !== reported) {
      const nameOf = (riderId: number) => shortName(riders.find(({ id }) => id === riderId));
      // A rider without a match looks as if the championship had removed the rider.
      const certain = sessions.filter((session) => session.problems.length === 0);
      const text = describeDifference(weekend.title, certain, nameOf);
      const path = correctionPage(weekend.id);
      await this.notifications.deleteOfPages(manager, [path]);
      await this.autopilots.notifyAdmins(manager, season, text, { retrievalId, path });
      await this.checks.update(manager, weekend.id, { official, reported: version });
    }
    const count = sessions.flatMap(({ rows }) => rows.filter(({ differs }) => differs)).length;
    return { kind: 'compared', differences: count + problems.length };
  }

  /** Compares the current results with the last check. Returns null if they are equal, or were never checked. */
  async compare(manager: EntityManager, { id, seasonId }: RaceWeekend): Promise<WeekendDifference | null> {
    const check = await this.checks.find(manager, id);
    if (!check?.official) return null;
    const riders = await this.riders.findOfSeason(manager, seasonId);
    const stored = await this.results.findStored(manager, id);
    const compared = check.official.flatMap((classification) => {
      const result = stored.find(({ kind }) => kind === classification.kind);
      return result ? [compareSession(classification, result, riders)] : [];
    });
    const sessions = compared.filter(
      ({ rows, problems }) => problems.length > 0 || rows.some(({ differs }) => differs),
    );
    if (sessions.length === 0) return null;
    const problems = sessions.flatMap((session) => session.problems);
    const seen = sessions.map(({ kind, rows }) => [kind, rows]);
    return {
      sessions,
      problems,
      riders,
      retrievalId: check.retrievalId,
      checkedAt: check.startedAt,
      version: digestOf([seen, problems]),
    };
  }

  async settle(manager: EntityManager, weekendId: number): Promise<void> {
    await this.checks.update(manager, weekendId, { official: null, reported: null });
    await this.notifications.deleteOfPages(manager, [correctionPage(weekendId)]);
  }
}

function compareSession({ kind, rows: read, doubts }: Classification, stored: StoredResult, riders: readonly Rider[]) {
  const { result, problems } = matchOfficial(read, riders);
  const ours = stored.lines.map((line) => ({ ...line, riderId: line.competitor_id }));
  return { kind, rows: alignResults(ours, result), result, doubts, problems };
}

const shortName = (rider: Rider | undefined) => (rider ? `${rider.first.charAt(0)}. ${rider.last}` : 'a rider');
