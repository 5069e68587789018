import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { fairPlayPath } from '../../../../league/contract/page-paths.js';
import { limits } from '../../../../league/contract/limits.js';
import type { ChampionPick, DetailedSeasonEnd, FinalStandRow } from '../../../../league/contract/season-end.js';
import { classNames } from '../../../lib/class-names.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { formatCount, formatPoints, needDecimals } from '../../../lib/format.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { displayName } from '../../../shared/members/member-names.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { memberSeasonsQuery, seasonEndQuery, useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { Ceremony, SeasonEndOverview } from '../../../shared/season-end/components/season-end-overview.js';
import type { Titles } from '../../../shared/season-end/model/season-end.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Movement } from '../../../shared/standings/components/standing-row.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Columns, PageHead } from '../../../ui/layout.js';
import styles from './season-end-page.module.css';

/** A finalized season: its champion, the picks that won, and the positions that the bonus changed. */
export default function SeasonEndPage() {
  const { year = '' } = useParams();
  const { data: end, error, refetch } = useQuery(seasonEndQuery(year));
  if (end && end.podium.length > 0) return <LoadedSeasonEnd key={year} end={end} />;
  return (
    <>
      <PageHead title={`Season ${year}`} above={<Link to="/hall-of-fame">Hall of fame</Link>} />
      <PlainCard>
        {end && <EmptyNote>Nobody scored points in this season.</EmptyNote>}
        {!end && (error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={6} rowHeight={60} />)}
      </PlainCard>
    </>
  );
}

function LoadedSeasonEnd({ end }: { end: DetailedSeasonEnd }) {
  const { year, podium, champion_picks: picks } = end;
  const { user } = useSession();
  const { data: seasons } = useQuery({ ...memberSeasonsQuery(user?.username ?? ''), enabled: user !== null });
  const own = seasons && (seasons.past.find((season) => season.year === year)?.row ?? null);
  const champion = displayName(podium[0]?.user.username ?? '');
  usePageTitle(`Season ${year}: ${champion} is champion`);
  return (
    <>
      <Ceremony end={end} heading="h1">
        <ul className={styles.plates} aria-label={`The picks of ${champion}`}>
          {picks.map(
            ({ slot, competitor }) =>
              competitor && (
                <li key={slot}>
                  <NumberPlate rider={{ number: competitor.number }} />
                  <span className="unseen">{`${competitor.first} ${competitor.last}`}</span>
                </li>
              ),
          )}
        </ul>
      </Ceremony>
      <SeasonEndOverview end={end} own={own} />
      <Columns>
        <ChampionPicksCard champion={champion} picks={picks} />
        <BonusCard end={end} username={user?.username} />
      </Columns>
      <div className={styles.links}>
        <ButtonLink to={`/standings?season=${year}`}>Final standings</ButtonLink>
        <ButtonLink to="/hall-of-fame">Hall of fame</ButtonLink>
        <ButtonLink to={fairPlayPath(year)}>Fair play and data</ButtonLink>
      </div>
    </>
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function ChampionPicksCard({ champion, picks }: { champion: string; picks: readonly ChampionPick[] }) {
  const decimals = needDecimals(picks.map(({ points }) => points));
  return (
    <Card title={`How ${champion} won`}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`The points of ${champion}`}>
        <table className={styles.picks}>
          <thead>
            <tr>
              <th scope="col">Pick</th>
              <th scope="col">Rider</th>
              <th scope="col">Points</th>
              <th scope="col">Bonus</th>
            </tr>
          </thead>
          <tbody>
            {picks.map((pick) => (
              <PickRow key={pick.slot} pick={pick} decimals={decimals} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">Total</th>
              <td>{formatPoints(sumOf(picks.map(({ points }) => points)), decimals)}</td>
              <td>{formatPoints(sumOf(picks.map(({ bonus }) => bonus)), true)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function PickRow({ pick, decimals }: { pick: ChampionPick; decimals: boolean }) {
  const { slot, competitor, points, bonus, position } = pick;
  const isRanked = typeof slot === 'number';
  return (
    <tr>
      <td className={styles.slot}>{isRanked ? ordinal(slot) : ''}</td>
      <th scope="row">
        <span className={styles.rider}>
          {competitor && <NumberPlate rider={competitor} />}
          <span>
            <span>{competitor ? `${competitor.first} ${competitor.last}` : 'No rider'}</span>
            <span className={styles.ended}>{isRanked ? position > 0 && `ended ${ordinal(position)}` : slot}</span>
          </span>
        </span>
      </th>
      <td>{formatPoints(points, decimals)}</td>
      <td className={classNames(bonus > 0 && styles.bonus)}>{bonus > 0 ? `+${formatPoints(bonus, true)}` : '–'}</td>
    </tr>
  );
}

const initialRows = 6;

/** The final table with each member's bonus and the positions that it won or cost. */
function BonusCard({ end, username }: { end: DetailedSeasonEnd; username: string | undefined }) {
  const { year, rows, amount_members: count } = end;
  const [pages, setPages] = useState(0);
  const titles = useTitles();
  const shown = pages * limits.seasonEndRows;
  return (
    <Card title="What the bonus changed" aside={<span className="muted small">positions gained and lost</span>}>
      <ol className={styles.rows}>
        {(pages === 0 ? rows.slice(0, initialRows) : rows).map((row) => (
          <BonusRow key={row.position} row={row} titles={titles} own={row.user.username === username} />
        ))}
        {Array.from({ length: Math.max(pages - 1, 0) }, (_, page) => (
          <MoreRows
            key={page}
            year={year}
            offset={(page + 1) * limits.seasonEndRows}
            titles={titles}
            username={username}
          />
        ))}
      </ol>
      {Math.max(shown, initialRows) < count && (
        <Button onClick={() => setPages(pages + 1)}>
          {pages > 0 || count > limits.seasonEndRows
            ? 'More members'
            : `All ${formatCount(count)}, with the bonus of each`}
        </Button>
      )}
    </Card>
  );
}

interface MoreRowsProps {
  year: number;
  offset: number;
  titles: Titles;
  username: string | undefined;
}

function MoreRows({ year, offset, titles, username }: MoreRowsProps) {
  const { data: end, error, refetch } = useQuery(seasonEndQuery(String(year), offset));
  if (!end)
    return <li>{error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={8} rowHeight={56} />}</li>;
  return end.rows.map((row) => (
    <BonusRow key={row.position} row={row} titles={titles} own={row.user.username === username} />
  ));
}

const BonusRow = ({ row, titles, own }: { row: FinalStandRow; titles: Titles; own: boolean }) => (
  <li className={classNames(styles.row, own && styles.own)}>
    <span className={styles.position}>{row.position}</span>
    <Movement change={row.bonus_change} />
    <span className={styles.name}>
      <MemberLink user={row.user} />
      <TitleTag years={titles.get(row.user.username)} />
    </span>
    <span className={styles.points}>
      <strong>{formatPoints(row.points, true)}</strong>
      <span className="unseen"> points</span>
      <span className="muted small">{`bonus ${formatPoints(row.bonus, true)}`}</span>
    </span>
  </li>
);
