import type { ChampionshipClass } from '../../../../league/contract/championship-classes.js';
import type { ChampionshipSeason } from '../../../../league/rules/championship-season.js';
import {
  classIds,
  convertSeason,
  findBroadcasts,
  hasRaceStart,
  listRounds,
  type Sessions,
  type SourceEvent,
} from './convert.js';
import { type ChampionshipSource, unreadable } from './open.js';
import type { Response } from './parse.js';

/** A browser makes this many requests to a host at the same time. */
const concurrency = 6;

interface Wanted {
  year: number;
  class: ChampionshipClass;
}

type Report = (message: string, progress?: { done: number; total: number }) => Promise<void>;

/** Reads riders, race weekends and start times. @throws SourceFailure */
export async function readSeason(
  source: Pick<ChampionshipSource, 'get' | 'find'>,
  wanted: Wanted,
  report: Report,
): Promise<ChampionshipSeason> {
  const { year } = wanted;
  const season = await findSeason(source, year);
  const [events, categories, broadcastEvents] = await Promise.all([
    readEvents(source, season),
    source.get('categories', `/results/categories?seasonUuid=${season}`),
    // Old seasons have no broadcasts.
    source.find('broadcastEvents', `/events?seasonYear=${year}`).then((found) => found ?? []),
  ]);
  const rounds = listRounds(events);
  if (rounds.length === 0) throw unreadable(`The championship has no race weekends of ${year} yet.`);
  const category = findCategory(categories, wanted.class);
  if (category === undefined) throw unreadable(`The season ${year} of the championship has no class ${wanted.class}.`);

  let done = 0;
  const details = await inParallel(rounds, async (event) => {
    const detail = await readEvent(source, event, category);
    done += 1;
    await report(`Reading the entry lists of ${year}`, { done, total: rounds.length });
    return detail;
  });
  const entries = new Map(details.map(({ id, entry }) => [id, entry]));
  const unknown = rounds.filter((event) => !hasRaceStart(findBroadcasts(event, broadcastEvents), wanted.class));
  const sessions = new Map(
    await inParallel(unknown, async ({ id }): Promise<[string, Sessions]> => {
      const path = `/results/sessions?eventUuid=${id}&categoryUuid=${category}`;
      return [id, (await source.find('sessions', path)) ?? []];
    }),
  );
  return convertSeason({ class: wanted.class, events, broadcastEvents, sessions, entries });
}

async function findSeason(source: Pick<ChampionshipSource, 'get'>, year: number): Promise<string> {
  const season = (await source.get('seasons', '/results/seasons')).find((one) => one.year === year);
  if (!season) throw unreadable(`The championship’s service has no season ${year}.`);
  return season.id;
}

async function readEvents(source: Pick<ChampionshipSource, 'get'>, season: string): Promise<SourceEvent[]> {
  const ofState = (isFinished: boolean) =>
    source.get('events', `/results/events?seasonUuid=${season}&isFinished=${isFinished}`);
  return (await Promise.all([ofState(true), ofState(false)])).flat();
}

/** The race weekends of a year, in calendar order. @throws SourceFailure */
export async function readRounds(source: Pick<ChampionshipSource, 'get'>, year: number): Promise<SourceEvent[]> {
  return listRounds(await readEvents(source, await findSeason(source, year)));
}

/** If an event has no entry list, nobody has entered it yet. */
async function readEvent(source: Pick<ChampionshipSource, 'find'>, { id }: SourceEvent, category: string) {
  const found = await source.find('entries', `/event/${id}/entry?categoryUuid=${category}`);
  return { id, entry: found?.entry ?? [] };
}

export function findCategory(categories: Response<'categories'>, wanted: ChampionshipClass): string | undefined {
  const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  return categories.find(
    ({ name, legacy_id }) => legacy_id === classIds[wanted].legacyId || plain(name) === wanted.toLowerCase(),
  )?.id;
}

/** Returns the results in the order of `items`. The first failure ends all requests. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const run = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
  return results;
}
