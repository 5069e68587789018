import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ChampionshipAnswer, ChampionshipRow } from '../../../../league/contract/championship.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';
import { Flag } from '../../../shared/countries/flag.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { MissingSeason, SeasonSelect, useSeasonChoice } from '../../../shared/seasons/season-choice.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonBlock, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import { championshipTableQuery } from '../api/riders.js';
import { describeAfter, firstOfEach } from '../model/describe-rider.js';
import styles from './championship-page.module.css';

type Championship = ChampionshipAnswer['championship'];

export default function ChampionshipPage() {
  const { year, choose, missing } = useSeasonChoice();
  const { data: championship, error, refetch } = useQuery(championshipTableQuery(year));
  const isLoading = !missing && !championship && !error;
  return (
    <>
      <PageHead
        title="Championship"
        tabTitle={year ? `Championship ${year}` : 'Championship'}
        below={
          championship ? describeAfter(championship.after) : isLoading && <SkeletonBlock width={240} height={25} />
        }
        aside={<SeasonSelect year={year} onChoose={choose} />}
      />
      {championship && <ManufacturersCard championship={championship} />}
      {/* Different keys, so that the table is a new element, because moving the placeholder down would be a layout
         shift. */}
      {championship ? (
        <PlainCard key="table">
          <Table championship={championship} />
        </PlainCard>
      ) : (
        <PlainCard key="placeholder">
          {missing && <MissingSeason {...missing} />}
          {!missing && error && <FailedLoad error={error} retry={refetch} />}
          {isLoading && <SkeletonRows count={10} rowHeight={68} />}
        </PlainCard>
      )}
    </>
  );
}

function ManufacturersCard({ championship: { riders } }: { championship: Championship }) {
  const shown = firstOfEach(riders);
  if (shown.length === 0) return null;
  return (
    <PlainCard className={styles.key}>
      {shown.map(({ competitor }) => (
        <span key={competitor.id} className={styles.make}>
          <NumberPlate rider={competitor} />
          <span>{competitor.manufacturer}</span>
        </span>
      ))}
    </PlainCard>
  );
}

function Table({ championship: { riders, after } }: { championship: Championship }) {
  if (riders.length === 0) return <EmptyNote>This season has no riders yet.</EmptyNote>;
  const decimals = needDecimals(riders.map(({ points }) => points));
  const withPicks = riders.some(({ picked_by: count }) => count !== null);
  // Before the first final weekend, riders are in the order of their numbers.
  const withPositions = after !== null || riders.some(({ points }) => points !== 0);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {withPositions && (
              <th scope="col">
                <span className="unseen">Position</span>
              </th>
            )}
            <th scope="col">Rider</th>
            {withPicks && (
              <th scope="col" className={`${styles.right} wide`}>
                Picked by
              </th>
            )}
            {after && (
              <th scope="col" className={`${styles.right} ${styles.last}`}>
                Last
              </th>
            )}
            <th scope="col" className={styles.right}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {riders.map((row) => (
            <Row key={row.competitor.id} {...{ row, decimals, withPositions, withPicks }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: ChampionshipRow;
  decimals: boolean;
  withPositions: boolean;
  withPicks: boolean;
}

function Row({ row, decimals, withPositions, withPicks }: RowProps) {
  const { position, competitor, points, weekend_points: weekendPoints, picked_by: pickedBy } = row;
  return (
    <tr>
      {withPositions && <td className={styles.number}>{position}</td>}
      <td>
        <span className={styles.rider}>
          <NumberPlate rider={competitor} />
          <span className={styles.name}>
            <Link to={`/riders/${competitor.id}`}>{`${competitor.first} ${competitor.last}`}</Link>
            <span className={`${styles.make} muted small`}>
              <Flag country={competitor.country} />
              <span>{competitor.manufacturer ?? competitor.team}</span>
            </span>
          </span>
        </span>
      </td>
      {withPicks && <td className={`${styles.right} wide`}>{pickedBy === null ? '–' : formatPoints(pickedBy)}</td>}
      {weekendPoints !== null && (
        <td className={`${styles.right} ${styles.last} muted`}>{`+${formatPoints(weekendPoints, decimals)}`}</td>
      )}
      <td className={`${styles.right} ${styles.number}`}>{formatPoints(points, decimals)}</td>
    </tr>
  );
}
