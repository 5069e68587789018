import type { UncountedWeekend } from '../../../../league/contract/administration.js';
import { countOf } from '../../../../league/contract/short-texts.js';
import { weekendStatus } from '../../../../league/contract/limits.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import type { SeasonAdmin, WeekendSimple } from '../../../../league/contract/shapes.js';
import { countPoints } from '../../../lib/format.js';

type SeasonState = Pick<
  SeasonAdmin,
  'autopilot' | 'current' | 'finalized' | 'selection_open' | 'competitors' | 'race_weekends' | 'races'
>;

/**
 * An admin's next step, and the modal that it opens. `opens` is null if the step is on this page, or if there is
 * nothing to do yet.
 */
interface NextStep {
  text: string;
  label: string | null;
  opens: { kind: 'create-riders' | 'import-calendar' | 'finalize' } | { kind: 'weekend'; id: number } | null;
}

/** The next step of a season. Null for a finalized season. `today`: an ISO 8601 date. */
export function nextStep(season: SeasonState, today: string): NextStep | null {
  if (season.finalized) return null;
  const weekends = season.race_weekends.toSorted(byDate);
  return findPreparation(season, weekends, today) ?? findWeekend(season, weekends, today) ?? findEnd(season);
}

function findPreparation(season: SeasonState, weekends: readonly WeekendSimple[], today: string): NextStep | null {
  if (season.competitors.length === 0) {
    const text = 'Add the riders of the season: from a page, or by hand.';
    return { text, label: 'Add riders…', opens: { kind: 'create-riders' } };
  }
  const [first] = weekends;
  if (!first) {
    const text = 'Add the race weekends: the whole calendar of the results site at once, or one by one.';
    return { text, label: 'Read the calendar…', opens: { kind: 'import-calendar' } };
  }
  if (!season.current) return onPage('Set the season as current below, so that everybody sees it.');
  if (season.selection_open || first.start <= today || first.status !== weekendStatus.upcoming) return null;
  return onPage('Open the member picks below, so that members can choose their riders before the first race weekend.');
}

function findWeekend(season: SeasonState, weekends: readonly WeekendSimple[], today: string): NextStep | null {
  const weekend = weekends.find(({ status }) => status !== weekendStatus.final);
  if (!weekend) return null;
  const { id, title, status, start } = weekend;
  const opens = { kind: 'weekend' as const, id };
  if (isHandledByAutopilot(season, id))
    return onPage(`The autopilot looks for the results of ${title} once they should be available.`);
  if (status === weekendStatus.inProgress) {
    const isComplete = season.races.filter((race) => race.race_weekend_id === id && race.finalized).length === 2;
    const text = isComplete
      ? `${title} has both results: look at the preview, then finalize it.`
      : `${title} is in progress: retrieve what is missing, then finalize it.`;
    return { text, label: 'Open the weekend', opens };
  }
  if (start > today) return onPage(`${title} is next. Once its sessions are over, retrieve their results.`);
  return {
    text: `No result of ${title} is stored yet: retrieve its results once they are on the results site.`,
    label: 'Open the weekend',
    opens,
  };
}

/**
 * The autopilot handles a weekend without an admin until it stops or both results are stored. In the mode `finalize`,
 * it leaves a weekend with both results to an admin if one of the results is unusual.
 */
function isHandledByAutopilot({ autopilot }: SeasonState, weekendId: number): boolean {
  const states = autopilot.sessions
    .filter(({ race_weekend_id }) => race_weekend_id === weekendId)
    .map(({ state }) => state);
  if (autopilot.mode === 'off' || states.some((state) => state === 'stopped' || state === 'left')) return false;
  return states.filter((state) => state === 'stored').length < 2;
}

function findEnd({ current }: SeasonState): NextStep | null {
  if (!current) return null;
  const text = 'All race weekends are final. Finalize the season once no more corrections are expected.';
  return { text, label: 'Finalize season…', opens: { kind: 'finalize' } };
}

const onPage = (text: string): NextStep => ({ text, label: null, opens: null });
const byDate = (a: WeekendSimple, b: WeekendSimple) => a.start.localeCompare(b.start) || a.id - b.id;

interface DescribedSeason {
  current: boolean;
  finalized: boolean;
  race_weekends: Pick<WeekendSimple, 'status'>[];
}

/** Whether the season is current, or can become current (administration-area.md 4, Season). */
export function describeCurrent({ current, finalized }: DescribedSeason): string {
  if (current) return 'This is the season that everybody sees first.';
  return finalized ? 'A finalized season can’t become current again.' : 'This season is not the current one.';
}

/** Whether the season can be finalized, and what is missing. */
export function describeFinalize({ current, finalized, race_weekends }: DescribedSeason): string {
  if (finalized) return 'This season is finalized and can no longer change.';
  if (!current) return 'Only the current season can be finalized.';
  if (race_weekends.length === 0) return 'There is no race weekend yet. This can’t be undone.';
  const open = race_weekends.filter(({ status }) => status !== weekendStatus.final).length;
  if (open === 0) return 'All weekends are final. This can’t be undone.';
  return `${open === 1 ? 'One weekend is' : `${open} weekends are`} not final yet. This can’t be undone.`;
}

export function describeUncounted({ title, status, results }: UncountedWeekend): string {
  const held = results.filter(({ rows }) => rows > 0);
  if (held.length === 0)
    return status === weekendStatus.upcoming
      ? `${title}: never held. It has no results.`
      : `${title}: in progress. Its results are empty.`;
  const parts = held.map(({ kind, rows, points }) => `${kind} (${countOf(rows, 'row')}, ${countPoints(points)})`);
  return `${title}: in progress. Its ${parts.join(' and ')} would not count.`;
}

interface PicksSwitchState {
  current: boolean;
  finalized: boolean;
  selection_open: boolean;
  competitors: readonly unknown[];
  race_weekends: readonly Pick<WeekendSimple, 'start'>[];
}

/** The reason why the picks switch is disabled. Null if it is enabled (administration-area.md 4, Season). */
export function picksSwitchBlocked(season: Pick<PicksSwitchState, 'current' | 'finalized'>): string | null {
  return season.current && !season.finalized ? null : adminMessages.seasons.mustBeCurrent;
}

export function describePicksSwitch(season: PicksSwitchState, now: Date): string {
  if (season.finalized) return 'The season is finalized: its picks stay as they are.';
  if (!season.current) return 'Only the current season can be opened for picks.';
  if (season.selection_open) return `Open: members choose their riders. ${describeClosing(season, now)}`;
  if (season.competitors.length === 0) return 'Closed. Add riders before opening.';
  return 'Closed. Members can see everyone’s picks and can’t change their own.';
}

/** A window that is opened after the start of the first weekend does not close automatically (rules.md 5). */
function describeClosing({ race_weekends: weekends }: PicksSwitchState, now: Date): string {
  const hasBegun = weekends.some(({ start }) => Date.parse(`${start}T00:00:00Z`) <= now.getTime());
  return hasBegun ? 'It stays open until you close it.' : 'Closes by itself when the first weekend begins.';
}
