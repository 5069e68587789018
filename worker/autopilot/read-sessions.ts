import { type EntityManager, In } from 'typeorm';
import { AutopilotSession } from '../../league/autopilot/autopilot-session.entity.js';
import { firstLookAt } from '../../league/autopilot/first-look.js';
import type { SessionFacts, SessionProgress } from '../../league/autopilot/move-session.js';
import { type RaceKind, raceKinds } from '../../league/results/race-kind.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { recognizeResultsLink } from '../../league/retrieval/recognize-results-link.js';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';

export interface Session {
  weekend: RaceWeekend;
  kind: RaceKind;
  /** The page that it is read from; null where the weekend has none. */
  url: string | null;
  before: AutopilotSession | null;
  facts: SessionFacts;
  /** Its result was stored by the autopilot itself. */
  isOwn: boolean;
}

/** A session with what it was and what it is now. */
export interface MovedSession extends Session {
  after: SessionProgress;
}

/** Every session of a season with what the autopilot has to know of it. The caller holds the season. */
export async function readSessions(manager: EntityManager, season: Season, resultsSite: string): Promise<Session[]> {
  const weekends = await manager.find(RaceWeekend, {
    where: { seasonId: season.id },
    order: { startDate: 'ASC', id: 'ASC' },
  });
  const ofWeekends = { weekendId: In(weekends.map(({ id }) => id)) };
  // Locked before the retrievals are read: an admin who stops a look changes both in one transaction.
  const known = await manager.find(AutopilotSession, { where: ofWeekends, lock: { mode: 'pessimistic_write' } });
  const results = await manager.findBy(RaceResult, ofWeekends);
  const looks = await findRetrievals(
    manager,
    [...known, ...results].map(({ retrievalId }) => retrievalId),
  );
  const lookOf = (one: { retrievalId: number | null } | undefined) => looks.get(one?.retrievalId ?? 0);

  return weekends.flatMap((weekend) =>
    raceKinds.map((kind): Session => {
      const isThis = (one: { weekendId: number; kind: RaceKind }) => one.weekendId === weekend.id && one.kind === kind;
      const before = known.find(isThis);
      const result = results.find(isThis);
      const url = recognizeResultsLink(weekend.url, resultsSite);
      return {
        weekend,
        kind,
        url,
        before: before ?? null,
        isOwn: lookOf(result)?.byAutopilot ?? false,
        facts: {
          weekendFinal: weekend.status === 2,
          reopened: weekend.replacedSnapshotId !== null,
          hasResult: result !== undefined && result.storedAt !== null,
          hasLink: url !== null,
          firstLookAt: firstLookAt(weekend, kind, result?.heldAt ?? null),
          outcome: before ? outcomeOf(before, lookOf(before)) : null,
        },
      };
    }),
  );
}

/** A look whose retrieval is no longer known, because somebody deleted it, never ends by itself. */
function outcomeOf(session: AutopilotSession, look: Retrieval | undefined): RetrievalOutcome | null {
  if (session.state !== 'looking') return null;
  return look ? look.outcome : { kind: 'interrupted' };
}

async function findRetrievals(
  manager: EntityManager,
  ids: readonly (number | null)[],
): Promise<Map<number, Retrieval>> {
  const retrievals = await manager.findBy(Retrieval, { id: In(ids.filter((id) => id !== null)) });
  return new Map(retrievals.map((retrieval) => [retrieval.id, retrieval]));
}
