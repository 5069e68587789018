import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Weekend } from '../../../../league/contract/shapes.js';
import { useCommentsAhead } from '../../../shared/comments/api/comments.js';
import { CommentSection } from '../../../shared/comments/components/comment-section.js';
import { formatDays } from '../../../lib/format.js';
import { offsetOf } from '../../../shared/standings/model/standings-table.js';
import { usePlace } from '../../../shared/standings/components/pagination.js';
import { WeekendBadge } from '../../../ui/badge.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useWeekend } from '../api/use-weekend.js';
import { CorrectionsCard } from './corrections-card.js';
import { RacesCard } from './races-card.js';
import { WeekendStandingsCard } from './weekend-standings-card.js';

/** One race weekend: what was corrected of it, the results, closed at first, the standings after it, and what members say. */
export default function WeekendPage() {
  const { raceWeekendId = '' } = useParams();
  const place = usePlace();
  const offset = offsetOf(place ?? 1);
  const { data: weekend, error, refetch, isPlaceholderData } = useWeekend(raceWeekendId, offset);
  useCommentsAhead({ parentElement: 'RACE_WEEKEND', id: Number(raceWeekendId) });
  if (weekend)
    return (
      <OpenWeekend weekend={weekend}>
        <WeekendStandingsCard weekend={weekend} offset={offset} place={place} turning={isPlaceholderData} />
      </OpenWeekend>
    );
  return (
    <>
      <PageHead title="Race weekend" above={<AllWeekends />} />
      <PlainCard flush={!error}>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={6} rowHeight={60} inset={20} />}
      </PlainCard>
    </>
  );
}

function OpenWeekend({ weekend, children }: { weekend: Weekend; children: ReactNode }) {
  return (
    <>
      <PageHead
        title={weekend.title}
        above={<AllWeekends year={weekend.season_year} />}
        below={formatDays(weekend.start, weekend.end, { year: true })}
        aside={<WeekendBadge status={weekend.status} />}
      />
      <CorrectionsCard weekend={weekend} />
      <RacesCard weekend={weekend} />
      {children}
      <CommentSection place={{ parentElement: 'RACE_WEEKEND', id: weekend.id }} />
    </>
  );
}

const AllWeekends = ({ year }: { year?: number }) => (
  <Link to={year ? `/race-weekends?season=${year}` : '/race-weekends'}>All race weekends</Link>
);
