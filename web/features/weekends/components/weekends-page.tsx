import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { weekendStatus } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';
import { MissingSeason, SeasonSelect, useSeasonChoice } from '../../../shared/seasons/season-choice.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';
import { WeekendLine } from '../../../shared/weekends/weekend-line.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import styles from './weekends-page.module.css';

export default function WeekendsPage() {
  const { year, choose, missing } = useSeasonChoice();
  return (
    <>
      <PageHead
        title="Race weekends"
        tabTitle={year ? `Race weekends ${year}` : 'Race weekends'}
        below={
          <>
            <span>{'Results stay closed until you open them. Add the dates to '}</span>
            <a href={`webcal://${window.location.host}/api/calendar.ics`}>your calendar</a>
            <span>{', or download the '}</span>
            <a href="/api/calendar.ics">.ics file</a>
            <span>.</span>
          </>
        }
        aside={<SeasonSelect year={year} onChoose={choose} />}
      />
      {missing ? (
        <PlainCard>
          <MissingSeason {...missing} />
        </PlainCard>
      ) : (
        <WeekendList year={year} />
      )}
    </>
  );
}

function WeekendList({ year }: { year: number | undefined }) {
  const { data: weekends, error, refetch } = useQuery(weekendsQuery(year));
  if (error && !weekends)
    return (
      <PlainCard>
        <FailedLoad error={error} retry={refetch} />
      </PlainCard>
    );
  if (weekends?.length === 0)
    return (
      <PlainCard>
        <EmptyNote>{messages.weekends.none}</EmptyNote>
      </PlainCard>
    );
  return (
    <PlainCard flush>
      {weekends ? (
        <ul>
          {weekends.map((weekend, index) => (
            <li key={weekend.id}>
              <WeekendRow weekend={weekend} round={weekends.length - index} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={8} rowHeight={69} inset={20} />
      )}
    </PlainCard>
  );
}

const WeekendRow = ({ weekend, round }: { weekend: WeekendSimple; round: number }) => (
  <Link className={styles.row} to={`/race-weekends/${weekend.id}`}>
    <WeekendLine weekend={weekend} round={round} withTimes={weekend.status !== weekendStatus.final} />
  </Link>
);
