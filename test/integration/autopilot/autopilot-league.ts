import { eventSlug } from '#demo/results-site/slugs.js';
import type { TroubleKind } from '#demo/results-site/troubles.js';
import type { AutopilotMode } from '#league/rules/race-session-states.js';
import { RaceResult, type RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RaceKind } from '#league/rules/weekend-states.js';
import type { Season } from '#league/schema/season.entity.js';
import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Autopilot, AutopilotSession } from '#league/contract/autopilot.js';
import type { Answer, Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startAutopilot, type TestAutopilot, withoutClock } from '../../harness/start-autopilot.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions, weekendOfFile } from '../../harness/store-session.js';

/** The season 2023 with the autopilot. Each test uses the next weekend and advances the clock. */
export interface AutopilotLeague {
  league: TestLeague;
  admin: Client;
  clock: TestAutopilot;
  season: Season;
  riderOf: Map<number, number>;
  /**
   * Returns the next weekend on its Saturday afternoon. If the weekend before has no race result, stores a typed one.
   */
  fresh(): Promise<RaceWeekend>;
  /** Advances the clock to a time on the day of the race session: `sprint` is on Saturday, `race` on Sunday. */
  passUntil(weekend: RaceWeekend, kind: RaceKind, time: string): Promise<void>;
  choose(mode: AutopilotMode, send_finalize_email?: boolean): Promise<Answer>;
  read(): Promise<Autopilot>;
  sessionOf(weekend: RaceWeekend, kind: RaceKind): Promise<AutopilotSession | undefined>;
  resultOf(weekend: RaceWeekend, kind: RaceKind): Promise<RaceResult | null>;
  /** Makes the page of this race session fail, and no other page. */
  trouble(weekend: RaceWeekend, session: RaceKind, kind: TroubleKind): void;
  close(): Promise<void>;
}

export async function startAutopilotLeague(
  mode: AutopilotMode,
  overrides: Record<string, string> = {},
): Promise<AutopilotLeague> {
  const league = await startLeague({ overrides: { ...withoutClock, ...overrides } });
  const admin = await joinLeague(league, 'director', { isAdmin: true });
  const { season, weekends, riderOf } = await addSeason2023(league.database, league.site.url);
  const clock = await startAutopilot(league, '2023-03-01T00:00:00Z');
  const remaining = [...weekends];
  const autopilotLeague: AutopilotLeague = {
    league,
    admin,
    clock,
    season,
    riderOf,
    fresh: async () => {
      const weekend = remaining.shift();
      if (!weekend) throw new Error('the season has no more weekends');
      const before = weekends[weekends.indexOf(weekend) - 1];
      if (before && !(await autopilotLeague.resultOf(before, 'race'))?.storedAt)
        await storeSessions(league.database, before, ['race']);
      await autopilotLeague.passUntil(weekend, 'sprint', '14:00');
      return weekend;
    },
    passUntil: (weekend, kind, time) => clock.passUntil(`${dayOf(weekend, kind)}T${time}:00Z`),
    choose: (chosen, send_finalize_email = false) =>
      admin.put('set-autopilot/', { year: 2023, mode: chosen, send_finalize_email }),
    read: async () => (await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023')).body.season.autopilot,
    sessionOf: async ({ id }, kind) =>
      (await autopilotLeague.read()).sessions.find(
        (session) => session.race_weekend_id === id && session.event_type === (kind === 'race' ? 1 : 2),
      ),
    resultOf: ({ id: weekendId }, kind) => league.database.manager.findOneBy(RaceResult, { weekendId, kind }),
    trouble: (weekend, session, kind) =>
      league.site.setTrouble({ kind, event: eventSlug(weekendOfFile(weekend)), session }),
    close: async () => {
      await clock.close();
      await league.close();
    },
  };
  await autopilotLeague.choose(mode);
  return autopilotLeague;
}

function dayOf({ endDate }: RaceWeekend, kind: RaceKind): string {
  const day = Date.parse(endDate) - (kind === 'sprint' ? 86_400_000 : 0);
  return new Date(day).toISOString().slice(0, 10);
}
