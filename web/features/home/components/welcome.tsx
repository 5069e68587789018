import { useQuery } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { formatCount } from '../../../lib/format.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { serverNow } from '../../../lib/server-clock.js';
import { TieBreakCard } from '../../../shared/rules/tie-break-card.js';
import { Podium } from '../../../shared/season-end/components/podium.js';
import { useSession } from '../../../shared/session/api/session.js';
import { hasDecimals } from '../../../shared/standings/components/standing-row.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { FailedLoad, SkeletonBlock } from '../../../ui/feedback.js';
import { topStandingsQuery } from '../api/home.js';
import { Hero } from './hero.js';
import { calendarOf, NextWeekendCard } from './next-weekend-card.js';
import { Columns } from '../../../ui/layout.js';
import styles from './welcome.module.css';

/** The introduction for visitors: the idea of the league, the leaders or the countdown, and how it works. */
export function Welcome() {
  usePageTitle();
  const { currentSeason, seasonLoading } = useSession();
  return (
    <>
      <HeroNow />
      {(currentSeason || seasonLoading) && <SeasonNow season={currentSeason} />}
      <About />
      <TieBreakCard />
    </>
  );
}

function HeroNow() {
  const { currentSeason, seasonLoading } = useSession();
  return (
    <Hero season={currentSeason?.year ?? null} seasonLoading={seasonLoading}>
      {currentSeason && <CountOfMembers year={currentSeason.year} />}
    </Hero>
  );
}

/** The number of members with picks. Renders nothing for fewer than two. */
function CountOfMembers({ year }: { year: number }) {
  const { data } = useQuery(topStandingsQuery(year));
  const count = data?.amount_users_picks ?? 0;
  return count > 1 && <span>{` · ${formatCount(count)} members`}</span>;
}

/**
 * Leaders and the next weekend. Before the first final weekend, only the next weekend. `season`: null while it loads.
 */
function SeasonNow({ season }: { season: SeasonSimple | null }) {
  const year = season?.year ?? 0;
  const { data: standings, error, refetch } = useQuery({ ...topStandingsQuery(year), enabled: season !== null });
  const { data: weekends, isError } = useQuery(weekendsQuery(season?.year));
  const next =
    weekends && season ? (
      <NextWeekendCard calendar={calendarOf(weekends, serverNow())}>
        <p className={styles.picks}>{describePicksWindow(season)}</p>
      </NextWeekendCard>
    ) : (
      !isError &&
      !season?.finalized && (
        <Card title="Next race weekend">
          <SkeletonBlock width="100%" height={201} />
        </Card>
      )
    );
  if (standings && (!standings.after || standings.standings.users_picks.length === 0)) return next;
  return (
    <Columns>
      {standings ? (
        <Leaders year={year} standings={standings} />
      ) : (
        <Card title="Leading now">
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonBlock width="100%" height={204} />}
        </Card>
      )}
      {next}
    </Columns>
  );
}

function Leaders({ year, standings: { standings, after } }: { year: number; standings: StandingsAnswer }) {
  const rows = standings.users_picks;
  const isOver = after?.with_bonus === true;
  return (
    <Card
      className={styles.leaders}
      title={isOver ? `Final standings ${year}` : 'Leading now'}
      aside={!isOver && after && <span className="muted small">{`after round ${after.round} of ${after.rounds}`}</span>}
    >
      <Podium label="First three" rows={rows.slice(0, 3)} decimals={isOver || hasDecimals(rows)} />
    </Card>
  );
}

const describePicksWindow = ({ selection_open: open, finalized }: SeasonSimple): string => {
  if (open) return 'The picks window is open: join now and choose your riders.';
  if (finalized) return 'The season is over. Join now, and choose your riders when the next picks window opens.';
  return 'The next picks window opens when this season has ended. Join now, and ask to be told.';
};

/** The sections of a visitor's home (member-area.md 2), before the explanation of the tie-break. */
const sections = [
  [
    'Basic Idea',
    'The points of your riders are yours, from every sprint and every race of the season. The member whose picks match the final standings best wins.',
  ],
  [
    'Picks',
    'Five riders in the order in which you expect them to finish, and in most seasons an independent rider and a rookie. No two members may hold the same picks in the same order. Picks open when a season has ended. Change them as often as you like until the first weekend of the next. A rider who ends exactly where you put them brings a bonus.',
  ],
  [
    'Standings',
    'New after each race weekend, with the positions that everybody gained or lost. To play with friends, create a group: one link invites them, and the group has its own standings.',
  ],
  ['Race weekends', 'Race and sprint race of every weekend. Results stay closed until you open them: no spoilers.'],
  ['Announcements', 'News from the people who run the league.'],
] as const;

const About = () => (
  <PlainCard>
    <ul className={styles.about}>
      {sections.map(([title, text]) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </PlainCard>
);
