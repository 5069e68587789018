import { Link } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import { useWeekends } from '../../../shared/weekends/use-weekends.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { WeekendLine } from '../../../shared/weekends/weekend-line.js';
import styles from './home.module.css';

/** The latest three race weekends of the current season. */
export function LatestWeekendsCard({ year }: { year: number }) {
  const { data: weekends, error, refetch } = useWeekends(year, limits.homeWeekends);
  return (
    <Card title="Race weekends" aside={<ButtonLink to={`/race-weekends?season=${year}`}>See all</ButtonLink>}>
      {error && !weekends && <FailedLoad error={error} retry={refetch} />}
      {!error && !weekends && <SkeletonRows count={limits.homeWeekends} rowHeight={61} />}
      {weekends?.length === 0 && <EmptyNote>{messages.weekends.none}</EmptyNote>}
      <ul>
        {weekends?.map((weekend) => (
          <li key={weekend.id}>
            <Link className={styles.row} to={`/race-weekends/${weekend.id}`}>
              <WeekendLine weekend={weekend} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
