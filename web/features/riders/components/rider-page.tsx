import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type { RiderPage as Rider, RiderPicked, RiderWeekendLine } from '../../../../league/contract/championship.js';
import { formatPoints, needDecimals } from '../../../lib/format.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { Flag } from '../../../shared/countries/flag.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Columns, PageHead } from '../../../ui/layout.js';
import { riderPageQuery } from '../api/riders.js';
import { describeFinish, describeRider, describeSlot } from '../model/describe-rider.js';
import styles from './rider-page.module.css';

/**
 * Plate, team and points by weekend. After the close of the picks window, also the number of members who picked the
 * rider.
 */
export default function RiderPage() {
  const { riderId = '' } = useParams();
  const { data: rider, error, refetch } = useQuery(riderPageQuery(riderId));
  if (!rider)
    return (
      <>
        <PageHead title="Rider" above={<Link to="/riders">Championship table</Link>} />
        <PlainCard>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={6} rowHeight={60} />}
        </PlainCard>
      </>
    );
  return (
    <>
      <Hero rider={rider} />
      <Columns>
        <WeekendsCard rider={rider} />
        <PickedCard rider={rider} />
      </Columns>
    </>
  );
}

function Hero({ rider }: { rider: Rider }) {
  const { competitor, season, weekends, position, points, race_wins: races, sprint_wins: sprints, picked } = rider;
  const name = `${competitor.first} ${competitor.last}`;
  usePageTitle(name);
  return (
    <>
      <span className={styles.above}>
        <Link to={`/riders?season=${season.year}`}>{`Championship table ${season.year}`}</Link>
      </span>
      <section className={styles.hero} aria-label={name} data-manufacturer={competitor.manufacturer?.toLowerCase()}>
        <NumberPlate rider={competitor} large />
        <div className={styles.identity}>
          <h1>{name}</h1>
          <p className="muted">
            <Flag country={competitor.country} />
            <span>{` ${describeRider(rider)}`}</span>
          </p>
        </div>
        <dl className={styles.facts}>
          {/* Before the first final weekend all riders are level. */}
          {(weekends.length > 0 || points !== 0) && <Fact name="Championship" value={ordinal(position)} />}
          <Fact name="Points" value={formatPoints(points, needDecimals([points]))} />
          <Fact name="Race wins" value={races} />
          <Fact name="Sprint wins" value={sprints} />
          {picked && <Fact name="Picked by" value={`${formatPoints(picked.by)} of ${formatPoints(picked.of)}`} />}
        </dl>
      </section>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function WeekendsCard({ rider }: { rider: Rider }) {
  const { weekends, competitor, carried_points: carried } = rider;
  const decimals = needDecimals(weekends.map(({ points }) => points));
  return (
    <Card title="Points by weekend">
      {weekends.length === 0 && <EmptyNote>No race weekend of this season is final yet.</EmptyNote>}
      {carried !== 0 && (
        <p className="muted small">{`${formatPoints(carried, needDecimals([carried]))} of the points were entered by an admin and belong to no weekend.`}</p>
      )}
      {weekends.length > 0 && (
        <>
          <p className="muted small">Latest first. Race in colour, sprint in grey.</p>
          <Bars weekends={weekends} manufacturer={competitor.manufacturer} />
          <div className={styles.frame}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Weekend</th>
                  <th scope="col">Sprint</th>
                  <th scope="col">Race</th>
                  <th scope="col">Points</th>
                </tr>
              </thead>
              <tbody>
                {weekends.map(({ weekend, sprint, race, points }) => (
                  <tr key={weekend.id}>
                    <td>
                      <Flag country={weekend.country} />
                      <span> </span>
                      <Link to={`/race-weekends/${weekend.id}`}>{weekend.title}</Link>
                    </td>
                    <td>{describeFinish(sprint)}</td>
                    <td>{describeFinish(race)}</td>
                    <td className={styles.number}>{formatPoints(points, decimals)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}

interface BarsProps {
  weekends: readonly RiderWeekendLine[];
  manufacturer: string | undefined;
}

/** The points of each weekend in the order of the table, race over sprint, with the highest value as a scale. */
function Bars({ weekends, manufacturer }: BarsProps) {
  const max = Math.max(...weekends.map(({ points }) => points), 1);
  const height = (points: number) => ({ height: `${(points / max) * 100}%` });
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label="Points of each weekend; the table below has the numbers"
      data-manufacturer={manufacturer?.toLowerCase()}
    >
      <span className={styles.top}>{formatPoints(max)}</span>
      {weekends.map(({ weekend, race, sprint }) => (
        <span key={weekend.id}>
          <i style={height(race?.points ?? 0)} />
          <i className={styles.sprint} style={height(sprint?.points ?? 0)} />
        </span>
      ))}
    </div>
  );
}

function PickedCard({ rider: { picked, competitor } }: { rider: Rider }) {
  if (!picked)
    return (
      <Card title="Picked by">
        <EmptyNote>{`How many members picked ${competitor.last} is shown once the picks window has closed.`}</EmptyNote>
      </Card>
    );
  return (
    <Card title={picked.by === 1 ? 'Picked by 1 member' : `Picked by ${formatPoints(picked.by)} members`}>
      {picked.by > 0 && <Slots picked={picked} manufacturer={competitor.manufacturer} />}
    </Card>
  );
}

function Slots({ picked: { slots }, manufacturer }: { picked: RiderPicked; manufacturer: string | undefined }) {
  const max = Math.max(...slots.map(({ amount: count }) => count));
  return (
    <>
      <p className="muted small">By slot. A member may hold a rider twice: as a ranked pick and as a special one.</p>
      <dl data-manufacturer={manufacturer?.toLowerCase()}>
        {slots.map(({ slot, amount: count }) => (
          <div key={slot} className={styles.slot}>
            <dt>{describeSlot(slot)}</dt>
            <dd>
              <i style={{ width: `${(count / max) * 100}%` }} />
              <span className={styles.number}>{formatPoints(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
