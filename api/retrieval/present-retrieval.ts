import type { EntityManager } from 'typeorm';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { isRead } from '../../league/retrieval/describe-outcome.js';
import { PageCapture } from '../../league/retrieval/page-capture.entity.js';
import type { ReadEvent, ReadRider } from '../../league/retrieval/retrieval-outcome.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { splitName } from '../../league/riders/split-name.js';
import type { EventRead, RetrievalAnswer, RiderRead } from '../../league/contract/answers.js';
import { presentRefusal } from './present-outcome.js';

/** How a retrieval goes on or ended, and what of it an admin may look through and add. */
export async function presentRetrieval(
  manager: EntityManager,
  retrieval: Retrieval,
): Promise<RetrievalAnswer['retrieval']> {
  const { id: pid, kind, state, message, byAutopilot, outcome, weekendId } = retrieval;
  const weekend = weekendId === null ? null : await manager.findOneBy(RaceWeekend, { id: weekendId });
  const refused = outcome !== null && outcome.kind !== 'stored' && !isRead(outcome);
  return {
    pid,
    kind,
    state,
    message,
    by_autopilot: byAutopilot,
    refusal: refused ? presentRefusal(outcome) : null,
    weekend: weekend && { id: weekend.id, title: weekend.title },
    page_seen: await manager.existsBy(PageCapture, { retrievalId: pid }),
    riders: await presentRiders(manager, retrieval),
    events: outcome?.kind === 'calendar_read' ? await presentEvents(manager, retrieval, outcome.events) : null,
  };
}

async function presentRiders(manager: EntityManager, { outcome, seasonId }: Retrieval): Promise<RiderRead[] | null> {
  if (outcome?.kind !== 'riders_read' && outcome?.kind !== 'competitors_not_found') return null;
  const known = new Set((await manager.findBy(Rider, { seasonId })).map(({ number }) => number));
  const present = (rider: ReadRider, guest: boolean) => ({ ...rider, guest, known: known.has(rider.number) });
  if (outcome.kind === 'riders_read') {
    const { riders, offered } = outcome;
    return [...riders.map((rider) => present(rider, false)), ...offered.map((rider) => present(rider, true))];
  }
  return outcome.riders.map(({ number, name }) => {
    return present({ number, ...splitName(name), independent: false, rookie: false }, true);
  });
}

async function presentEvents(
  manager: EntityManager,
  { seasonId }: Retrieval,
  events: readonly ReadEvent[],
): Promise<EventRead[]> {
  const weekends = await manager.find(RaceWeekend, { where: { seasonId }, order: { startDate: 'ASC', id: 'ASC' } });
  return events.map((event) => {
    const already = weekends.find(({ url, startDate, endDate }) => {
      return url === event.url || (startDate <= event.end && endDate >= event.start);
    });
    return { ...event, already: already?.title ?? null };
  });
}
