import { z } from 'zod';
import { count, day, id } from './answer-fields.js';
import { championshipClasses } from './championship-classes.js';
import { identity } from './shapes.js';

/**
 * `key` and `version` identify the row and the state that the admin has seen. `problem`: why it cannot be chosen.
 * `caution`: what the admin has to know before choosing it.
 */
const row = {
  key: z.string(),
  version: z.string(),
  chosen: z.boolean(),
  problem: z.string().nullable(),
  caution: z.string().nullable(),
};

const riderToAdd = z.strictObject({
  ...row,
  number: z.int().nullable(),
  first: z.string(),
  last: z.string(),
  ...identity,
  independent: z.boolean(),
  rookie: z.boolean(),
  /** A wildcard or substitute. */
  guest: z.boolean(),
});
export type ChampionshipRiderToAdd = z.infer<typeof riderToAdd>;

const weekendToAdd = z.strictObject({
  ...row,
  round: z.int(),
  title: z.string(),
  start: day,
  end: day,
  time_zone: z.string().nullable(),
  race_start: z.string().nullable(),
  sprint_start: z.string().nullable(),
});
export type ChampionshipWeekendToAdd = z.infer<typeof weekendToAdd>;

/** `days` are "start/end", starts are ISO 8601 in UTC, and flags are "yes" or "no". */
const change = z.strictObject({
  ...row,
  subject: z.string(),
  /** Null for a rider. */
  weekend_id: id.nullable(),
  field: z.enum([
    ...['number', 'name', 'country', 'team', 'manufacturer', 'independent', 'rookie'],
    ...['title', 'days', 'time_zone', 'race_start', 'sprint_start'],
  ] as const),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The value was typed by an admin, or came from another site. */
  by_hand: z.boolean(),
});
export type ChampionshipChange = z.infer<typeof change>;

/** A weekend that the championship no longer has. */
const weekendToRemove = z.strictObject({ ...row, weekend_id: id, title: z.string(), start: day, end: day });
export type ChampionshipWeekendToRemove = z.infer<typeof weekendToRemove>;

export const championshipReview = z.strictObject({
  class: z.enum(championshipClasses),
  riders: z.array(riderToAdd),
  weekends: z.array(weekendToAdd),
  changes: z.array(change),
  removed: z.array(weekendToRemove),
  problems: z.array(z.string()),
});
export type ChampionshipReviewAnswer = z.infer<typeof championshipReview>;

export const setUpAnswer = z.strictObject({
  riders_added: count,
  riders_changed: count,
  weekends_added: count,
  weekends_changed: count,
  weekends_removed: count,
});
export type SetUpAnswer = z.infer<typeof setUpAnswer>;

export const readChampionshipRefusal = z.strictObject({
  invalid_season: z.boolean(),
  selenium_busy: z.boolean(),
});
export type ReadChampionshipRefusal = z.infer<typeof readChampionshipRefusal>;

/** The body of set-up-from-championship. */
export const setUpRefusal = z.strictObject({ stale: z.boolean(), rider_exists: z.boolean() });
export type SetUpRefusal = z.infer<typeof setUpRefusal>;
