import { useQuery } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { formatAmount } from '../../../lib/format.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { serverNow } from '../../../lib/server-clock.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { TieBreakCard } from '../../../shared/rules/tie-break-card.js';
import { Podium } from '../../../shared/season-end/components/podium.js';
import { useSession } from '../../../shared/session/api/session.js';
import { hasDecimals } from '../../../shared/standings/components/standing-row.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { FailedLoad, SkeletonBlock } from '../../../ui/feedback.js';
import { topStandingsQuery } from '../api/home.js';
import { Hero } from './hero.js';
import { calendarOf, NextWeekendCard } from './next-weekend-card.js';
import { Columns } from '../../../ui/layout.js';
import styles from './welcome.module.css';

/** The introduction for visitors: the idea of the league, the leaders, and how it works. */
export function Welcome() {
  usePageTitle();
  const { currentSeason, seasonLoading } = useSession();
  return (
    <>
      <HeroNow />
      {currentSeason || seasonLoading ? <SeasonNow season={currentSeason} /> : <Steps />}
      <PlainCard className={styles.group}>
        <div>
          <h2>With friends? Make a group.</h2>
          <p className="muted">One link invites them. A group has standings of its own inside the league.</p>
        </div>
        <ButtonLink to="/register">Join the league</ButtonLink>
      </PlainCard>
      <Sections />
      <TieBreakCard />
    </>
  );
}

function HeroNow() {
  const { currentSeason, seasonLoading } = useSession();
  return (
    <Hero season={currentSeason?.year ?? null} seasonLoading={seasonLoading}>
      {currentSeason && <AmountOfMembers year={currentSeason.year} />}
    </Hero>
  );
}

/** The number of members with picks. Renders nothing for fewer than two. */
function AmountOfMembers({ year }: { year: number }) {
  const { data } = useQuery(topStandingsQuery(year));
  const amount = data?.amount_users_picks ?? 0;
  return amount > 1 && <span>{` · ${formatAmount(amount)} members`}</span>;
}

/**
 * Leaders, next weekend and introduction, which comes first before the first final weekend. `season`: null while it
 * loads.
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
  if (standings && (!standings.after || standings.standings.users_picks.length === 0))
    return (
      <>
        <Steps />
        {next}
      </>
    );
  return (
    <>
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
      <Steps />
    </>
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

const steps = [
  {
    title: 'Pick once, before round 1',
    text: 'Five riders in the order you expect at the end, and in most seasons an independent rider and a rookie. No two members may hold the same picks.',
  },
  {
    title: 'Their points are yours',
    text: 'Every sprint and every race, all season. Nothing to do on a Sunday but watch.',
  },
  {
    title: 'The best call wins',
    text: 'A rider who ends the season exactly where you put them brings you a bonus on top.',
  },
];

const Steps = () => (
  <section className={styles.how} aria-labelledby="how-it-works">
    <h2 id="how-it-works">How it works</h2>
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <PlainCard className={styles.step}>
            <NumberPlate rider={{ number: index + 1 }} />
            <h3>{title}</h3>
            <p>{text}</p>
          </PlainCard>
        </li>
      ))}
    </ol>
  </section>
);

/** The sections that member-area.md 2 lists for a visitor's home. */
const Sections = () => (
  <div className={styles.sections}>
    <Card title="Basic Idea">
      <p>
        Every member picks riders once, for the whole season. Their championship points are yours. The member whose
        picks match the final standings best wins.
      </p>
    </Card>
    <Card title="Picks">
      <p>
        Five riders in the order in which you expect them to finish, and in most seasons an independent rider and a
        rookie. No two members may hold the same picks in the same order.
      </p>
      <p>Picks open when a season has ended. Change them as often as you like until the first weekend of the next.</p>
    </Card>
    <Card title="Standings">
      <p>After each race weekend the standings are computed again, with the positions that everybody gained or lost.</p>
    </Card>
    <Card title="Race weekends">
      <p>Race and sprint race of every weekend. Results stay closed until you open them, so nothing is given away.</p>
    </Card>
    <Card title="Announcements">
      <p>News from the people who run the league. Members find the latest on their home page.</p>
    </Card>
  </div>
);
