import type { DataSource, EntityManager } from 'typeorm';
import type { SeedEnv } from '../env.js';
import { startAtCircuit, zoneOf } from '../championship-service/session-starts.js';
import { findCountry } from '../../league/contract/racing-identity.js';
import { MailingsRepository } from '../../league/messages/email/mailings.repository.js';
import { MailsService } from '../../league/messages/email/mails.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { OutboxRepository } from '../../league/platform/jobs/outbox.repository.js';
import { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { ResultsRepository } from '../../league/season/weekends/results.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { SealsRepository } from '../../league/season/picks/seals.repository.js';
import { SealsService } from '../../league/season/picks/seals.service.js';
import { toHundredths } from '../../league/rules/points.js';
import { Rider } from '../../league/schema/rider.entity.js';
import { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '../../league/season/riders/championship-facts.repository.js';
import { SnapshotsRepository } from '../../league/standings/snapshots.repository.js';
import { CorrectionsRepository } from '../../league/standings/corrections.repository.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';
import {
  bikeOf,
  moveToComingDays,
  season as source,
  type SeasonWeekend,
  type SessionKind,
} from '../results-site/season.js';
import { eventPath } from '../results-site/slugs.js';
import { addGroup, addMembers, addRival, addTableOf2022 } from './add-members.js';
import { addPosts } from './add-posts.js';
import { submitPicks } from './submit-picks.js';

/**
 * The number of final weekends in a running season. The next weekend has only a sprint result, the last one has no
 * result.
 */
const finalWeekends = 18;

const picks = new PicksRepository();
const jobs = new OutboxRepository();
const weekendsRepository = new WeekendsRepository(new SeasonsRepository(), picks);
const results = new ResultsRepository(weekendsRepository);
const calculator = new StandingsCalculator(
  new ChampionshipFactsRepository(),
  picks,
  new SnapshotsRepository(),
  new CorrectionsRepository(),
  weekendsRepository,
);

/**
 * Adds the season 2023 with members, picks, announcements and comments. It is nearly over. With `over` it is finalized.
 * With `picks` it is finalized, and a second season with the same riders begins in ten days. Each league also has the
 * final table of 2022, as imported from a spreadsheet.
 */
export function fillLeague(database: DataSource, env: SeedEnv): Promise<void> {
  const finalCount = env.DEMO === '1' ? finalWeekends : source.weekends.length;
  return database.transaction(async (manager) => {
    const mails = new MailsService(new MailingsRepository());
    const seals = new SealsService(database, new SeasonsRepository(), picks, new SealsRepository(), mails, jobs);
    const members = await addMembers(manager, source.weekends);
    await addTableOf2022(manager, members);
    const season = await addSeason(manager, { year: source.season, planned: source.weekends });
    await submitPicks(manager, season.id, members, source.weekends);
    const weekends = await addWeekends(manager, season.id, source.weekends, env.RESULTS_SITE_URL);
    // A running league would also have made these seals.
    const closedAt = season.picksCloseAt;
    if (closedAt) await seals.sealAll(manager, season, { kind: 'close', at: closedAt });
    await storeResults(manager, weekends, finalCount);
    if (finalCount === weekends.length) await manager.update(Season, season.id, { finalized: true });
    await calculator.recompute(manager, await manager.findOneByOrFail(Season, { id: season.id }));
    await jobs.add(manager, 'project-season', { seasonId: season.id });
    if (env.DEMO === 'picks') await addSeasonToCome(manager, season, members, env.RESULTS_SITE_URL);
    else await addPosts(manager, members, weekends, false);
    await addGroup(manager, members);
    await addRival(manager, members);
  });
}

async function addSeasonToCome(manager: EntityManager, before: Season, members: readonly Member[], site: string) {
  const planned = moveToComingDays(source.weekends);
  await manager.update(Season, before.id, { current: false });
  const year = Number(planned[0]?.start.slice(0, 4));
  const { id } = await addSeason(manager, { year, planned, selectionOpen: true });
  await submitPicks(manager, id, members, planned);
  await addPosts(manager, members, await addWeekends(manager, id, planned, site), true);
}

async function addSeason(
  manager: EntityManager,
  { planned, ...fields }: { year: number; planned: readonly SeasonWeekend[]; selectionOpen?: boolean },
): Promise<Season> {
  const season = manager.create(Season, {
    current: true,
    selectionOpen: false,
    ...fields,
    topIndependent: true,
    topRookie: true,
    picksCloseAt: new Date(`${planned[0]?.start ?? ''}T00:00:00Z`),
  });
  await manager.save(season);
  await manager.insert(
    Rider,
    source.riders.map(({ number, first, last, independent, rookie, team, country }) => {
      const identity = { team, manufacturer: bikeOf(team) || null, country };
      return { seasonId: season.id, number, first, last, independent, rookie, ...identity };
    }),
  );
  return season;
}

async function addWeekends(manager: EntityManager, seasonId: number, planned: readonly SeasonWeekend[], site: string) {
  const weekends: (SeasonWeekend & { id: number })[] = [];
  for (const weekend of planned) {
    const { title, start: startDate, end: endDate } = weekend;
    const url = `${site}${eventPath(weekend)}`;
    const country = findCountry(weekend.country);
    const fields = { seasonId, title, url, startDate, endDate, country, ...startsOf(weekend) };
    const { id } = await manager.save(manager.create(RaceWeekend, fields));
    weekends.push({ ...weekend, id });
  }
  return weekends;
}

function startsOf(weekend: SeasonWeekend): Partial<RaceWeekend> {
  const startOf = (kind: SessionKind) => (weekend[kind].length > 0 ? new Date(startAtCircuit(weekend, kind)) : null);
  return {
    timeZone: zoneOf(weekend),
    raceStartsAt: startOf('race'),
    sprintStartsAt: startOf('sprint'),
  };
}

async function storeResults(
  manager: EntityManager,
  weekends: (SeasonWeekend & { id: number })[],
  finalCount: number,
): Promise<void> {
  for (const weekend of weekends.slice(0, finalCount)) {
    await store(manager, weekend, 'sprint');
    await store(manager, weekend, 'race');
    await manager.update(RaceWeekend, weekend.id, { status: 2 });
  }
  const next = weekends[finalCount];
  if (next) await store(manager, next, 'sprint');
}

async function store(
  manager: EntityManager,
  weekend: SeasonWeekend & { id: number },
  kind: SessionKind,
): Promise<void> {
  const rows = weekend[kind].map(({ number, position, points, status }) => {
    return { number, name: '', position, pointsHundredths: toHundredths(points), mark: status };
  });
  const origin = { source: 'hand' as const, pageUrl: null, pageDigest: null, retrievalId: null, storedBy: null };
  const outcome = await results.store(manager, { weekendId: weekend.id, kind, rows, origin });
  if (outcome.kind !== 'stored') throw new Error(`${weekend.title}, ${kind}: ${outcome.kind}`);
}
