import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { championshipMessages } from '../../../../../league/contract/championship-classes.js';
import { eventType, weekendStatus } from '../../../../../league/contract/limits.js';
import { seasonPage } from '../../../../../league/contract/page-paths.js';
import { countOf } from '../../../../../league/contract/short-texts.js';
import type { WeekendDifference, WeekendDifferenceAnswer } from '../../../../../league/contract/weekend-difference.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatMoment } from '../../../../lib/format.js';
import { MovesList } from '../../../../shared/standings/components/moves-list.js';
import { Card, PlainCard } from '../../../../ui/card.js';
import { FailedLoad, SkeletonRows } from '../../../../ui/feedback.js';
import { CheckBox, Form } from '../../../../ui/form.js';
import { PageHead } from '../../../../ui/layout.js';
import { useCorrectWeekend, weekendDifferenceQuery } from '../../api/weekend-difference.js';
import { AdminOnly } from '../admin-only.js';
import { ResultWarnings } from '../results/result-warnings.js';
import { SideBySide } from '../results/side-by-side.js';

export default function CorrectionPage() {
  const { raceWeekendId = '' } = useParams();
  return (
    <AdminOnly>
      <Correction key={raceWeekendId} id={Number(raceWeekendId)} />
    </AdminOnly>
  );
}

/** The differences between the results of a final weekend and the championship, and the button that corrects them. */
function Correction({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(weekendDifferenceQuery(id));
  return (
    <>
      <PageHead
        title={data ? `Correction of ${data.weekend.title}` : 'Correction'}
        above={data && <Link to={`/${seasonPage(data.season_year)}`}>{`Season ${data.season_year}`}</Link>}
        below={data?.difference && `Compared with the championship ${formatMoment(data.difference.checked_at)}`}
      />
      {!data && (
        <PlainCard>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={8} rowHeight={60} />}
        </PlainCard>
      )}
      {data && !data.difference && (
        <PlainCard>
          <p>{describeNothing(data)}</p>
          <Link to={`/race-weekends/${id}`}>{data.weekend.title}</Link>
        </PlainCard>
      )}
      {data?.difference && <Difference id={id} difference={data.difference} />}
    </>
  );
}

const describeNothing = ({ weekend }: WeekendDifferenceAnswer) =>
  weekend.status === weekendStatus.final
    ? 'The championship has the same results as the league. There is nothing to correct.'
    : 'This weekend is not final, so its results can be changed on the page of its season.';

function Difference({ id, difference }: { id: number; difference: WeekendDifference }) {
  const { sessions, problems, moves, version } = difference;
  const { show } = useBanners();
  const correct = useCorrectWeekend(id, { onSuccess: () => show('success', championshipMessages.corrected) });
  const [sendEmail, setSendEmail] = useState(false);
  const moved = moves.amount_moved;
  return (
    <>
      {sessions.map(({ event_type: type, rows }) => {
        const title = type === eventType.race ? 'Race' : 'Sprint Race';
        return (
          <Card key={type} title={title}>
            <SideBySide label={title} rows={rows} ours="League" official="Championship" />
          </Card>
        );
      })}
      <Card title={moved === 0 ? 'Nobody would move' : `${countOf(moved, 'member')} would move`}>
        <p className="muted small">In the standings after this weekend.</p>
        {moved > 0 && <MovesList correction={moves} label="Moved by the correction" />}
        <ResultWarnings
          title="These riders could not be identified, so this page cannot correct the results"
          warnings={problems}
        />
        <Form
          submit="Correct"
          inactive={problems.length > 0}
          pending={correct.isPending}
          error={correct.error}
          onSubmit={() => correct.mutate({ version, sendEmail })}
        >
          <p className="muted small">
            Replaces the league's results with the championship's. Members who move are notified, as after any
            correction.
          </p>
          <CheckBox
            label="Send the e-mail again to members who want it"
            checked={sendEmail}
            onChange={(event) => setSendEmail(event.target.checked)}
          />
        </Form>
      </Card>
    </>
  );
}
