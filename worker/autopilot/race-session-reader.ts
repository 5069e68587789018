import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AutopilotRaceSession } from '../../league/schema/autopilot.entity.js';
import { AutopilotRepository } from '../../league/retrieval/autopilot/autopilot.repository.js';
import type { RaceSessionFacts, RaceSessionProgress } from '../../league/rules/race-session-states.js';
import { firstPollAt } from '../../league/rules/poll-times.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { type RaceKind, raceKinds } from '../../league/rules/weekend-states.js';
import { ResultsRepository } from '../../league/season/weekends/results.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { recognizeResultsLink } from '../../league/rules/retrieval-links.js';
import type { RetrievalOutcome } from '../../league/rules/retrieval-outcome.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import type { Season } from '../../league/schema/season.entity.js';

export interface RaceSession {
  weekend: RaceWeekend;
  kind: RaceKind;
  url: string | null;
  /** Null until the autopilot has stored a row. */
  before: AutopilotRaceSession | null;
  facts: RaceSessionFacts;
  isOwn: boolean;
  /** The result was unusual when it was stored, so an admin has to finalize the weekend. */
  isDoubtful: boolean;
}

export interface UpdatedRaceSession extends RaceSession {
  after: RaceSessionProgress;
}

@Injectable()
export class RaceSessionReader {
  constructor(
    private readonly autopilots: AutopilotRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly retrievals: RetrievalsRepository,
    @InjectEnv() private readonly env: Pick<Env, 'RESULTS_SITE_URL'>,
  ) {}

  /** Must be called while the season is locked. */
  async read(manager: EntityManager, season: Season): Promise<RaceSession[]> {
    const weekends = await this.weekends.findCalendar(manager, season.id);
    const weekendIds = weekends.map(({ id }) => id);
    // Locked before the retrievals are read, because terminating a poll changes both in one transaction.
    const stored = await this.autopilots.lockRaceSessions(manager, weekendIds);
    const results = await this.results.findOfWeekends(manager, weekendIds);
    const retrievalIds = [...stored, ...results].flatMap(({ retrievalId }) => retrievalId ?? []);
    const found = await this.retrievals.findByIds(manager, retrievalIds);
    const retrievals = new Map(found.map((retrieval) => [retrieval.id, retrieval]));
    const retrievalOf = (one: { retrievalId: number | null } | undefined) => retrievals.get(one?.retrievalId ?? 0);

    return weekends.flatMap((weekend) =>
      raceKinds.map((kind): RaceSession => {
        const isThis = (one: { weekendId: number; kind: RaceKind }) =>
          one.weekendId === weekend.id && one.kind === kind;
        const before = stored.find(isThis);
        const result = results.find(isThis);
        const url = recognizeResultsLink(weekend.url, this.env.RESULTS_SITE_URL);
        return {
          weekend,
          kind,
          url,
          before: before ?? null,
          isOwn: retrievalOf(result)?.byAutopilot ?? false,
          isDoubtful: (result?.warnings.length ?? 0) > 0,
          facts: {
            isWeekendFinal: weekend.status === 2,
            isReopened: weekend.replacedSnapshotId !== null,
            hasResult: result !== undefined && result.storedAt !== null,
            hasLink: url !== null,
            firstPollAt: firstPollAt(weekend, kind, result?.heldAt ?? null),
            outcome: before ? outcomeOf(before, retrievalOf(before)) : null,
          },
        };
      }),
    );
  }
}

/** Returns null while the poll runs, and `interrupted` if its retrieval is deleted. */
function outcomeOf(raceSession: AutopilotRaceSession, poll: Retrieval | undefined): RetrievalOutcome | null {
  if (raceSession.state !== 'looking') return null;
  return poll ? poll.outcome : { kind: 'interrupted' };
}
