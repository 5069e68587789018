import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SeasonCalibration, BrierScores, CalibratedWeekend } from '../../../../league/contract/projection.js';
import { formatCount } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Stack } from '../../../ui/layout.js';
import { DataTable } from '../../../ui/table.js';
import { calibrationQuery } from '../api/calibration.js';
import { season2023 } from '../model/season-2023.js';
import styles from './season-seals.module.css';

/**
 * The quality of projections in this league's finalized seasons, and in the season 2023, which calibrated the model.
 */
export function ProjectionQuality() {
  const { data, error, refetch } = useQuery(calibrationQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#projections') heading.current?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <h2 id="projections" ref={heading} className={styles.heading}>
        How good are projections?
      </h2>
      <Card title="What is projected">
        <Stack>
          <p>Each projection is compared with how the season ended, and with two simple guesses.</p>
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
          <Scores subject="the season 2023 of MotoGP" calibration={season2023.mean} />
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
            {`${formatCount(members)} members, ${weekends.length === 1 ? '1 weekend' : `${weekends.length} weekends`}, each played ${formatCount(runs)} times with what was known then.`}
          </p>
          <Scores subject={`season ${year} of this league`} calibration={mean} />
        </Stack>
      ) : (
        <EmptyNote>A season of one weekend has nothing to compare.</EmptyNote>
      )}
    </Card>
  );
}

function Scores({ subject, calibration }: { subject: string; calibration: Calibration }) {
  const { win, first_five: firstFive, within_range: within } = calibration;
  return (
    <>
      <p>
        <strong>{judge(calibration)}</strong>
      </p>
      <DataTable
        label={`Scores of ${subject}`}
        columns={['Score', 'Projection', 'As it stands', 'Equal']}
        rows={[
          ['Winner', ...describeScores(win)],
          ['First five', ...describeScores(firstFive)],
        ]}
      />
      <p>{`${Math.round(within * 100)}% of the members ended within the range given for 9 of 10 runs.`}</p>
    </>
  );
}

const describeScores = ({ projection, as_it_stands: asItStands, equal }: Calibration['win']): string[] =>
  [projection, asItStands, equal].map(formatScore);

type Calibration = Pick<CalibratedWeekend, 'win' | 'first_five' | 'within_range'>;

/** The means over the weekends of a season. Null without weekends. */
function meanOf(weekends: readonly Calibration[]): Calibration | null {
  if (weekends.length === 0) return null;
  const mean = (valueOf: (weekend: Calibration) => number) =>
    weekends.reduce((sum, weekend) => sum + valueOf(weekend), 0) / weekends.length;
  const scores = (outcome: 'win' | 'first_five'): BrierScores => ({
    projection: mean((weekend) => weekend[outcome].projection),
    as_it_stands: mean((weekend) => weekend[outcome].as_it_stands),
    equal: mean((weekend) => weekend[outcome].equal),
  });
  return { win: scores('win'), first_five: scores('first_five'), within_range: mean((one) => one.within_range) };
}

/** Reports in one sentence whether projections beat the standings for each outcome. */
function judge({ win, first_five: firstFive }: Calibration): string {
  const better = [isBetter(win), isBetter(firstFive)];
  if (better.every(Boolean)) return 'The projections were better than “it ends as it stands now”.';
  if (!better.some(Boolean)) return 'The projections were no better than “it ends as it stands now”.';
  const [good, bad] = better[0] ? ['the winner', 'the first five'] : ['the first five', 'the winner'];
  return `The projections were better than “it ends as it stands now” for ${good}, and no better for ${bad}.`;
}

const isBetter = ({ projection, as_it_stands: asItStands }: BrierScores) => projection < asItStands;

const formatScore = (score: number): string => score.toFixed(4);
