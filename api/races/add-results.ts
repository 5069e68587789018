import { type DataSource, In } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import { storeResult, type NewResultRow } from '../../league/results/store-result.store.js';
import { pointsByPosition } from '../../league/riders/points-by-position.js';
import { Rider } from '../../league/riders/rider.entity.js';
import type { AddResultsRefusal } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { lockRace } from './find-race.js';
import { type AddResults, noResults } from './race-requests.js';

const refuse = (reason: Partial<AddResultsRefusal>) =>
  badRequest({ ...noResults, message: messages.races.incorrect, ...reason });

/**
 * Stores a result typed by hand; its points follow the positions (rules.md 1). No rows with `finalized` is the statement
 * that the session was not held; without it, no rows store nothing.
 */
export function addResults(database: DataSource, request: AddResults, caller: Member): Promise<void> {
  const sent = request.competitors_positions;
  return database.transaction(async (manager) => {
    const { season, race } = await lockRace(manager, request.raceId);
    if (sent.length === 0 && !request.finalized) return;
    const riders = await manager.findBy(Rider, { seasonId: season.id, id: In(sent.map((row) => row.competitorId)) });
    const riderOf = new Map(riders.map((rider) => [rider.id, rider]));
    const unknown = sent.map((row) => row.competitorId).filter((id) => !riderOf.has(id));
    if (unknown.length > 0) throw refuse({ competitors_not_found: unknown });
    if (!areSpaced(sent)) throw refuse({ invalid_competitors_positions_spacing: true });

    const rows = sent.toSorted(byPosition).map(({ competitorId, position }): NewResultRow => {
      const { number, first, last } = riderOf.get(competitorId) ?? raise(competitorId);
      const pointsHundredths = pointsByPosition(race.kind, position);
      return { number, name: `${first} ${last}`, position, pointsHundredths, mark: position === 0 ? 'NC' : 'FIN' };
    });
    const outcome = await storeResult(manager, {
      weekendId: race.weekendId,
      kind: race.kind,
      rows,
      origin: { source: 'hand', pageUrl: null, pageDigest: null, retrievalId: null, storedBy: caller.id },
    });
    if (outcome.kind === 'season_closed') throw refuseFinalized(noResults);
    if (outcome.kind !== 'stored') throw refuse({ [outcome.kind]: true });
  });
}

type Sent = AddResults['competitors_positions'][number];

/** Positions run 1, 2, 3, ... without gaps or doubles, each rider stands once; 0 is not classified. */
function areSpaced(sent: readonly Sent[]): boolean {
  const classified = sent.filter(({ position }) => position > 0).map(({ position }) => position);
  const once = new Set(sent.map(({ competitorId }) => competitorId)).size === sent.length;
  return once && classified.toSorted((a, b) => a - b).every((position, index) => position === index + 1);
}

const byPosition = (a: Sent, b: Sent) => (a.position || Infinity) - (b.position || Infinity) || 0;

function raise(riderId: number): never {
  throw new Error(`rider ${riderId} was checked before`);
}
