import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SeasonCalibration } from '../../../../league/contract/projection.js';
import { formatAmount } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { Stack } from '../../../ui/layout.js';
import { DataTable } from '../../../ui/table.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { calibrationQuery } from '../api/calibration.js';
import { type Calibration, formatScore, judge, meanOf } from '../model/describe-calibration.js';
import { season2023 } from '../model/season-2023.js';

/** How good projections were: of the finalized seasons of this league, and of the season 2023 that the model was measured on. */
export default function ProjectionsPage() {
  const { data, error, refetch } = useQuery(calibrationQuery);
  return (
    <>
      <PageHead
        title="How good are projections?"
        below="Each one is compared with how the season ended, and with two simple guesses."
      />
      <Card title="What is projected">
        <Stack>
          <p>
            After each final weekend the rest of the season is played thousands of times. Riders with better results so
            far, recent ones above all, win more often; riders fail to finish as often as before. Each time the members
            are ranked by the rules of the league. How often a member wins is their chance.
          </p>
          <p className="muted">
            The model knows no injuries to come, no weather, no favourite circuits and no new motorcycles.
          </p>
        </Stack>
      </Card>
      {error && !data && (
        <Card title="Seasons of this league">
          <FailedLoad error={error} retry={refetch} />
        </Card>
      )}
      {!data && !error && (
        <Card title="Seasons of this league">
          <SkeletonRows count={3} rowHeight={52} />
        </Card>
      )}
      {data?.length === 0 && (
        <Card title="Seasons of this league">
          <EmptyNote>No season of this league is over. Its figures appear here when it is finalized.</EmptyNote>
        </Card>
      )}
      {data?.map((season) => (
        <SeasonCard key={season.year} season={season} />
      ))}
      <Card title="The season 2023 of MotoGP">
        <Stack>
          <p className="muted">
            {`Real results, and ${season2023.leagues} made-up leagues of ${season2023.members} members who picked before the season.`}
          </p>
          <Scores of="the season 2023 of MotoGP" calibration={season2023.mean} />
        </Stack>
      </Card>
      <Card title="How to read the scores">
        <p>
          A score is the mean of the squared differences between a chance and what happened: 0 is perfect, less is
          better. “As it stands” assumes that the season ends as the standings are now. “Equal” gives all members the
          same chance. One season is not much: a model can be lucky. The <Link to="/rules">rules</Link> explain how
          members are ranked.
        </p>
      </Card>
    </>
  );
}

function SeasonCard({ season: { year, members, runs, weekends } }: { season: SeasonCalibration }) {
  const mean = meanOf(weekends);
  return (
    <Card title={`Season ${year} of this league`}>
      {mean ? (
        <Stack>
          <p className="muted">
            {`${formatAmount(members)} members, ${weekends.length === 1 ? '1 weekend' : `${weekends.length} weekends`}, each played ${formatAmount(runs)} times with what was known then.`}
          </p>
          <Scores of={`season ${year} of this league`} calibration={mean} />
        </Stack>
      ) : (
        <EmptyNote>A season of one weekend has nothing to compare.</EmptyNote>
      )}
    </Card>
  );
}

function Scores({ of, calibration }: { of: string; calibration: Calibration }) {
  const { win, first_five: firstFive, within_range: within } = calibration;
  return (
    <>
      <p>
        <strong>{judge(calibration)}</strong>
      </p>
      <DataTable
        label={`Scores of ${of}`}
        columns={['Score', 'Projection', 'As it stands', 'Equal']}
        rows={[
          ['Winner', ...describeScores(win)],
          ['First five', ...describeScores(firstFive)],
        ]}
      />
      <p>{`${Math.round(within * 100)} % of the members ended within the range given for 9 of 10 runs.`}</p>
    </>
  );
}

const describeScores = ({ projection, as_it_stands: asItStands, equal }: Calibration['win']): string[] =>
  [projection, asItStands, equal].map(formatScore);
