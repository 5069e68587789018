import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { YieldToEventLoop } from '../../rules/in-slices.js';
import { eventLoopYielder } from '../../platform/core/yield-to-event-loop.js';
import type { ProjectionState } from '../../contract/projection.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { OutboxRepository } from '../../platform/jobs/outbox.repository.js';
import { PicksRepository } from '../../season/picks/picks.repository.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { isBeingCorrected } from '../../rules/weekend-states.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import type { FinalWeekend } from '../../rules/championship-table.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import {
  type ChampionshipFacts,
  ChampionshipFactsRepository,
} from '../../season/riders/championship-facts.repository.js';
import { picksInOrder, rankTable } from '../../rules/ranking.js';
import { planStandings } from '../../standings/standings-plan.js';
import { calibrate } from './calibration.js';
import { CertainOutcomes } from './certain-outcomes.js';
import { MOST_MEMBERS, projectSeason, type ProjectionInputs, runsFor } from './project-season.js';
import {
  packPages,
  type PackedPage,
  type StoredProjection,
  unpackMember,
  ProjectionsRepository,
} from './projections.repository.js';
import type { CalibratedWeekend, Projection } from '../../schema/projection.entity.js';
import { modelVersion } from './rider-model.js';

export interface MemberOutlook {
  state: ProjectionState;
  weekend: RaceWeekend | null;
  remaining: number;
  /** Both are null unless the state is `ready`. */
  projection: Projection | null;
  member: StoredProjection | null;
}

interface ProjectionFacts {
  season: Season;
  facts: ChampionshipFacts;
  calendar: readonly RaceWeekend[];
  /** Null if no projection is possible. */
  factsHash: string | null;
  /** Never `ready`, because it does not depend on stored projections. */
  state: Extract<ProjectionState, 'calculating' | 'not-started' | 'being-corrected' | 'over'>;
}

interface ComputedProjection {
  projection: Omit<Projection, 'computedAt' | 'season'>;
  pages: Iterable<PackedPage>;
}

const maxCalibrationRuns = 1_000;
/** If the inputs change during a computation, it is repeated at most this many times per job. */
const maxComputations = 5;

@Injectable()
export class ProjectionsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly facts: ChampionshipFactsRepository,
    private readonly picks: PicksRepository,
    private readonly outbox: OutboxRepository,
    private readonly projections: ProjectionsRepository,
  ) {}

  /**
   * Computes without a lock, and again if the inputs have changed. The job ends in the transaction that stores the
   * projection, so that two workers store it once.
   * @throws Error if the inputs changed during each computation; the job runs again later
   */
  async computeFor(seasonId: number, outboxJobId: number): Promise<void> {
    for (let computation = 0; computation < maxComputations; computation += 1) {
      const computed = await this.compute(seasonId);
      const isDone = await this.database.transaction(async (manager) => {
        // A transaction that changes inputs locks this pending job until its commit. So the inputs are read after that.
        if (!(await this.outbox.lockPending(manager, outboxJobId))) return true;
        const found = await this.readFacts(manager, seasonId);
        const stored = await this.projections.find(manager, seasonId);
        const wanted = found?.factsHash ?? null;
        if (computed && computed.projection.factsHash === wanted)
          await this.projections.store(manager, computed.projection, computed.pages);
        else if (wanted !== null && wanted !== stored?.factsHash) return false;
        await this.outbox.finish(manager, outboxJobId, null);
        return true;
      });
      if (isDone) return;
    }
    throw new Error(`the facts of season ${seasonId} changed during each computation of its projection`);
  }

  /** Must run in `readAtOnce`. The cost does not depend on the number of members. */
  async findOfMember(
    manager: EntityManager,
    season: Season,
    memberId: number,
    arePicksHidden: boolean,
  ): Promise<MemberOutlook> {
    const { facts, calendar, factsHash, state } = await this.factsOf(manager, season);
    const last = facts.finalWeekends.at(-1)?.weekendId;
    const weekend = calendar.find(({ id }) => id === last) ?? null;
    const remaining = calendar.filter(({ status }) => status !== 2).length;
    const without = (reason: ProjectionState): MemberOutlook => {
      return { state: reason, weekend, remaining, projection: null, member: null };
    };
    if (arePicksHidden) return without('hidden');
    if (state !== 'calculating') return without(state);
    const picks = await this.picks.findOfMember(manager, season.id, memberId);
    if (!picks) return without('no-picks');
    const projection = await this.projections.find(manager, season.id);
    if (projection?.factsHash !== factsHash) return without('calculating');
    if (projection.runs === 0) return without('too-many-members');
    const page = await this.projections.findPage(manager, season.id, picks.id);
    const member = page && unpackMember(page, picks.id);
    return member ? { state: 'ready', weekend, remaining, projection, member } : without('calculating');
  }

  private async compute(seasonId: number): Promise<ComputedProjection | null> {
    const yieldToEventLoop = eventLoopYielder();
    const read = await readAtOnce(this.database, async (manager) => {
      const found = await this.readFacts(manager, seasonId);
      const stored = await this.projections.find(manager, seasonId);
      if (!found || found.factsHash === null || found.factsHash === stored?.factsHash) return null;
      const { season, facts } = found;
      const picks = await this.picks.readColumns(manager, season, facts.riders, yieldToEventLoop);
      return { ...found, factsHash: found.factsHash, picks };
    });
    if (!read) return null;
    const { season, picks, factsHash, calendar, facts } = read;
    const remaining = calendar.filter(({ status }) => status !== 2).length;
    // 0 runs mean that the season has too many members.
    const maxRuns = remaining === 0 && !season.finalized ? 1 : runsFor(picks.size);
    const runs = picks.size > MOST_MEMBERS ? 0 : maxRuns;
    const { riders, finalWeekends: weekends } = facts;
    const inputs = { season, riders, weekends, picks, remaining, seed: factsHash, runs };
    const basis = { seasonId, factsHash, runs, members: picks.size };
    if (season.finalized) {
      const played = { ...inputs, runs: Math.min(runs, maxCalibrationRuns) };
      const calibration = runs === 0 ? null : await this.calibrateSeason(played, calendar, yieldToEventLoop);
      return { projection: { ...basis, runs: played.runs, calibration }, pages: [] };
    }
    const members = runs === 0 ? [] : await this.projectMembers(inputs, yieldToEventLoop);
    return { projection: { ...basis, calibration: null }, pages: packPages(members) };
  }

  private async projectMembers(
    inputs: ProjectionInputs,
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<StoredProjection[]> {
    if (inputs.remaining === 0) {
      // A single run yields the certain outcome.
      const decided = await projectSeason(inputs, yieldToEventLoop);
      const certainty = (count: number) => (count === 1 ? ('yes' as const) : ('no' as const));
      return decided.map((member) => ({
        ...member,
        certain: { win: certainty(member.wins), firstFive: certainty(member.firstFive) },
      }));
    }
    const projections = await projectSeason(inputs, yieldToEventLoop);
    const outcomes = await new CertainOutcomes(inputs).decide(yieldToEventLoop);
    const outcomeOf = new Map(outcomes.map((outcome, member) => [inputs.picks.picksIds[member], outcome]));
    return projections.map((projection) => ({
      ...projection,
      certain: outcomeOf.get(projection.picksId) ?? { win: null, firstFive: null },
    }));
  }

  /** Compares the projections after all weekends except the last with the final table. */
  private async calibrateSeason(
    inputs: ProjectionInputs,
    calendar: readonly RaceWeekend[],
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<CalibratedWeekend[]> {
    const { season, riders, weekends, picks, runs } = inputs;
    const orderAfter = async (upTo: readonly FinalWeekend[], withBonus: boolean) => {
      const { ranked } = await rankTable(season, riders, { weekends: upTo, withBonus }, picks, yieldToEventLoop);
      return picksInOrder(picks, ranked, yieldToEventLoop);
    };
    const end = await orderAfter(weekends, true);
    const calibrated: CalibratedWeekend[] = [];
    for (const [index, { weekendId }] of weekends.slice(0, -1).entries()) {
      const upTo = weekends.slice(0, index + 1);
      const remaining = weekends.length - upTo.length;
      const projections = await projectSeason({ ...inputs, weekends: upTo, remaining }, yieldToEventLoop);
      const title = calendar.find(({ id }) => id === weekendId)?.title ?? '';
      calibrated.push({ weekendId, title, ...calibrate(projections, runs, await orderAfter(upTo, false), end) });
    }
    return calibrated;
  }

  private async readFacts(manager: EntityManager, seasonId: number): Promise<ProjectionFacts | null> {
    const season = await this.seasons.find(manager, seasonId);
    return season && this.factsOf(manager, season);
  }

  private async factsOf(manager: EntityManager, season: Season): Promise<ProjectionFacts> {
    const facts = await this.facts.read(manager, season.id);
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const table = planStandings(season, facts).at(-1);
    const remaining = calendar.filter(({ status }) => status !== 2).length;
    if (!table) return { season, facts, calendar, factsHash: null, state: 'not-started' };
    if (!season.finalized && calendar.some(isBeingCorrected))
      return { season, facts, calendar, factsHash: null, state: 'being-corrected' };
    const factsHash = projectionHash(table.inputsHash, remaining);
    return { season, facts, calendar, factsHash, state: season.finalized ? 'over' : 'calculating' };
  }
}

/** Covers the inputs of the table, the remaining weekends and the version of the model. */
function projectionHash(inputsHash: string, remaining: number): string {
  return createHash('sha256')
    .update(JSON.stringify([inputsHash, remaining, modelVersion]))
    .digest('hex');
}
