import { z } from 'zod';
import { limits } from '../limits.js';
import type { HallOfFameAnswer, MemberSeasonsAnswer, OwnSeasonEnd, SeasonEndAnswer } from '../season-end.js';
import { importedEnd } from './season-archive.js';
import { slot } from './standings.js';
import { competitor, picksSimple, standRow, userSimple, weekendSimple, id, time, seasonYear } from './shapes.js';
import type { ProjectionAnswer, ProjectionCalibrationAnswer } from '../projection.js';
import type { WhatIfAnswer, WhatIfTableAnswer } from '../what-if.js';

const amount = z.int().min(0);
const finalStandRow = standRow.extend({ bonus: z.number(), bonus_change: z.int() });
const end = z.strictObject({ year: z.int(), podium: z.array(finalStandRow).max(3), amount_members: amount });

export const ownSeasonEnd = end.extend({ own: finalStandRow.nullable() }) satisfies z.ZodType<OwnSeasonEnd>;

export const hallOfFame = z.strictObject({
  seasons: z.array(end),
  imported: z.array(importedEnd),
}) satisfies z.ZodType<HallOfFameAnswer>;

const championPick = z.strictObject({
  slot,
  competitor: competitor.nullable(),
  points: z.number(),
  bonus: z.number(),
  position: amount,
});

export const seasonEnd = z.strictObject({
  season_end: end.extend({
    champion_picks: z.array(championPick),
    rows: z.array(finalStandRow).max(limits.seasonEndRows),
  }),
}) satisfies z.ZodType<SeasonEndAnswer>;

const memberWeekend = z.strictObject({
  weekend: weekendSimple,
  position: z.int().positive(),
  position_change: z.int().nullable(),
  points: z.number(),
});

export const memberSeasons = z.strictObject({
  member_seasons: z.strictObject({
    user: userSimple,
    current: z
      .strictObject({ year: z.int(), row: picksSimple, amount_members: amount, weekends: z.array(memberWeekend) })
      .nullable(),
    past: z.array(z.strictObject({ year: z.int(), row: finalStandRow, amount_members: amount })),
  }),
}) satisfies z.ZodType<MemberSeasonsAnswer>;

const chance = z.strictObject({ runs: amount, certain: z.enum(['yes', 'no']).nullable() });
const share = z.number().min(0).max(1);
const scores = z.strictObject({ projection: share, as_it_stands: share, equal: share });

const projection = z.strictObject({
  projection: z.strictObject({
    state: z.enum([
      'ready',
      'calculating',
      'not-started',
      'being-corrected',
      'over',
      'hidden',
      'no-picks',
      'too-many-members',
    ]),
    season: z.strictObject({ id, year: z.int() }),
    weekend: weekendSimple.nullable(),
    weekends_left: amount,
    basis: z.strictObject({ runs: id, members: id, computed_at: time }).nullable(),
    member: z
      .strictObject({
        user: userSimple,
        win: chance,
        first_five: chance,
        middle: id,
        best: id,
        worst: id,
        riders: z.array(z.strictObject({ competitor, positions: z.number().min(0) })).max(3),
      })
      .nullable(),
  }),
}) satisfies z.ZodType<ProjectionAnswer>;

const calibration = z.strictObject({
  calibrations: z.array(
    z.strictObject({
      year: z.int(),
      members: amount,
      runs: amount,
      weekends: z.array(
        z.strictObject({
          weekend: z.strictObject({ id, title: z.string() }),
          win: scores,
          first_five: scores,
          within_range: share,
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<ProjectionCalibrationAnswer>;

export const projectionSchemas = { 'get-projection': projection, 'get-projection-calibration': calibration };

const slots = ['1', '2', '3', '4', '5', 'independent', 'rookie'] as const;
const result = z.array(z.strictObject({ competitor_id: id, position: amount, points: z.number() })).nullable();
const rider = z.int().min(0).max(99);

const whatIf = z.strictObject({
  what_if: z.strictObject({
    season: seasonYear.extend({ top_independent: z.boolean(), top_rookie: z.boolean(), finalized: z.boolean() }),
    riders: z.array(z.strictObject({ competitor, carried: z.number() })),
    weekends: z.array(z.strictObject({ weekend: weekendSimple, sprint: result, race: result })),
    amount_members: amount,
    members: z
      .strictObject({
        usernames: z.array(z.string()).max(limits.whatIfMembers),
        picked: z.record(z.enum(slots), z.array(rider)),
      })
      .nullable(),
    without_members: z.enum(['hidden', 'too-many']).nullable(),
  }),
}) satisfies z.ZodType<WhatIfAnswer>;

const row = z.strictObject({
  username: z.string(),
  position: id,
  position_change: z.int(),
  points: z.number(),
  gained: z.number(),
  bonus: z.number(),
  picks: z.array(z.strictObject({ slot: z.enum(slots), competitor_id: id, gained: z.number() })).max(7),
});

const whatIfTable = z.strictObject({
  what_if_table: z.strictObject({
    offset: amount,
    amount,
    rows: z.array(row).max(limits.whatIfRows),
    own: row.nullable(),
  }),
}) satisfies z.ZodType<WhatIfTableAnswer>;

export const whatIfSchemas = { 'get-what-if': whatIf, 'rank-what-if': whatIfTable };
