import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, type GeneratedLeague } from '../../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../../test/generated/picks-columns-of.js';
import { weekendOf } from '../../../test/generated/weekend-of.js';
import type { PicksColumns } from '../../rules/pick-rules.js';
import { rankTable } from '../../rules/ranking.js';
import { CertainOutcomes } from './certain-outcomes.js';
import { projectSeason, type ProjectionInputs } from './project-season.js';
import { inSubmissionOrder, RunRanking } from './rank-in-runs.js';
import { fitRiders } from './rider-model.js';
import { SeededRandom, SeasonSimulator } from './simulate-season.js';

const tried = { numRuns: 60 };

/** Includes riders that nobody has picked. */
function inputsOf({ season, riders, weekends, members }: GeneratedLeague, remaining: number): ProjectionInputs {
  return { season, riders, weekends, remaining, picks: picksColumnsOf(members), seed: 'a seed', runs: 40 };
}

const anyInputs = fc
  .tuple(anyLeague, fc.nat(4))
  .map(([league, remaining]) => ({ league, inputs: inputsOf(league, remaining) }));

const idsInOrder = ({ picksIds }: PicksColumns, order: ArrayLike<number>): number[] =>
  Array.from(order, (member) => picksIds[member] ?? 0);

// proves: projection-1, projection-4
describe('the projection of a season', () => {
  it('returns the same numbers for the same inputs and seed', () => {
    return fc.assert(
      fc.asyncProperty(anyInputs, async ({ inputs }) => {
        expect(await projectSeason(inputs, neverYield)).toEqual(await projectSeason(inputs, neverYield));
      }),
      { numRuns: 20 },
    );
  });

  it('has one winner and at most five leaders per run, and a median within the range', () => {
    return fc.assert(
      fc.asyncProperty(anyInputs, async ({ inputs }) => {
        const members = await projectSeason(inputs, neverYield);
        const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
        expect(sum(members.map(({ wins }) => wins))).toBe(inputs.runs);
        expect(sum(members.map(({ firstFive }) => firstFive))).toBe(inputs.runs * Math.min(members.length, 5));
        for (const { best, middle, worst } of members) {
          expect(best).toBeLessThanOrEqual(middle);
          expect(middle).toBeLessThanOrEqual(worst);
        }
      }),
      tried,
    );
  });

  it('ranks members in a run in the same way as the final table of the season', () => {
    return fc.assert(
      fc.asyncProperty(anyLeague, async (league) => {
        // Without remaining weekends, a run is the current season with its bonus.
        const { season, riders, weekends, picks } = inputsOf(league, 0);
        const simulator = new SeasonSimulator(fitRiders(riders, weekends), weekends, 0, new SeededRandom('any'));
        const riderIds = riders.map(({ riderId }) => riderId);
        const ranking = new RunRanking(season, picks, riderIds, await inSubmissionOrder(picks, neverYield));
        simulator.next();
        ranking.rank(simulator);
        const { ranked } = await rankTable(season, riders, { weekends, withBonus: true }, picks, neverYield);
        const inRun = Array.from(ranking.order, (member) => ranking.members[member] ?? 0);
        expect(idsInOrder(picks, inRun)).toEqual(idsInOrder(picks, ranked.order));
      }),
      { numRuns: 200 },
    );
  });

  it('never reports an outcome as certain if a run contradicts it', () => {
    return fc.assert(
      fc.asyncProperty(anyInputs, async ({ inputs }) => {
        const members = await projectSeason(inputs, neverYield);
        const outcomes = await new CertainOutcomes(inputs).decide(neverYield);
        for (const [index, { win, firstFive }] of outcomes.entries()) {
          const member = members.find(({ picksId }) => picksId === inputs.picks.picksIds[index]);
          if (win !== null) expect(member?.wins).toBe(win === 'yes' ? inputs.runs : 0);
          if (firstFive !== null) expect(member?.firstFive).toBe(firstFive === 'yes' ? inputs.runs : 0);
        }
      }),
      tried,
    );
  });

  it('never reports an outcome as certain if unlikely results could change it', () => {
    const anyFuture = anyInputs.chain(({ league, inputs }) => {
      const ids = league.riders.map(({ riderId }) => riderId);
      const order = fc.shuffledSubarray(ids);
      const weekend = fc.tuple(order, order).map(([sprint, race]) => weekendOf(9999, sprint, race));
      return fc.record({
        inputs: fc.constant(inputs),
        future: fc.array(weekend, { minLength: inputs.remaining, maxLength: inputs.remaining }),
      });
    });
    return fc.assert(
      fc.asyncProperty(anyFuture, async ({ inputs, future }) => {
        const { season, riders, picks } = inputs;
        const weekends = [...inputs.weekends, ...future];
        const { ranked } = await rankTable(season, riders, { weekends, withBonus: true }, picks, neverYield);
        for (const [member, { win, firstFive }] of (await new CertainOutcomes(inputs).decide(neverYield)).entries()) {
          const index = ranked.order.indexOf(member);
          if (win !== null) expect(index === 0).toBe(win === 'yes');
          if (firstFive !== null) expect(index < 5).toBe(firstFive === 'yes');
        }
      }),
      { numRuns: 200 },
    );
  });
});
