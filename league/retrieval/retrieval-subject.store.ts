import type { EntityManager } from 'typeorm';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { Season } from '../seasons/season.entity.js';
import type { Retrieval } from './retrieval.entity.js';
import { retrievalSubject } from './retrieval-subject.js';

/** What a stored retrieval is about, in words. */
export async function readSubject(manager: EntityManager, retrieval: Retrieval): Promise<string> {
  const season = await manager.findOneByOrFail(Season, { id: retrieval.seasonId });
  const weekend =
    retrieval.weekendId === null ? null : await manager.findOneBy(RaceWeekend, { id: retrieval.weekendId });
  return retrievalSubject(retrieval.kind, season.year, weekend?.title ?? null);
}
