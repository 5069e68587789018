import { countOf } from '../../../../league/contract/short-texts.js';
import type { Home, HomeStanding } from '../../../../league/contract/home.js';
import { describeRemaining, formatShortMoment, needDecimals } from '../../../lib/format.js';
import { useServerNow } from '../../../lib/server-clock.js';
import { describeChanges } from '../../../shared/picks/stored-picks.js';
import { useUnsavedPicks } from '../../../shared/picks/use-unsaved-picks.js';
import { ShareButton } from '../../../shared/share/components/share-button.js';
import {
  Deadline,
  PositionActions,
  PicksFigures,
  PositionCard,
  PositionFigures,
} from '../../../shared/standings/components/position-card.js';
import { Badge } from '../../../ui/badge.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { Stack } from '../../../ui/layout.js';
import { useTellWhenOpen } from '../api/home.js';
import { Ladder } from './ladder.js';
import { PickedRiders } from './picked-riders.js';
import { PositionChart } from './position-chart.js';

export function YouCard({ home }: { home: Home }) {
  const { standing, picks } = home;
  const isIncomplete = picks.chosen < picks.required;
  return (
    <>
      {picks.can_submit && isIncomplete && <MissingPicks home={home} />}
      {standing && <Standing standing={standing} year={home.year} />}
      {!standing && !isIncomplete && <SavedPicks home={home} />}
      {!standing && isIncomplete && !picks.can_submit && <NoPicks home={home} />}
    </>
  );
}

function Standing({ standing, year }: { standing: HomeStanding; year: number }) {
  const { row, ahead, behind, amount, weekend, round, rounds } = standing;
  const shown = [row, ahead, behind].flatMap((one) => one?.points ?? []);
  const decimals = standing.with_bonus || needDecimals(shown);
  return (
    <PositionCard label="Your position" heading={`Your position, after ${weekend.title}, round ${round} of ${rounds}`}>
      <PositionFigures
        position={row.position}
        change={round > 1 ? row.position_change : null}
        among={`of ${countOf(amount, 'member')}`}
        weekend={row.weekend_points === null ? null : { points: row.weekend_points, title: weekend.title }}
      />
      <Ladder {...{ row, ahead, behind, decimals }} />
      <PositionChart positions={standing.positions} />
      <PositionActions>
        <ButtonLink to={`/standings?season=${year}`}>All standings</ButtonLink>
        <ButtonLink to="/select-picks">Your picks</ButtonLink>
        <ShareButton kind="position" username={row.user.username} year={year} />
      </PositionActions>
    </PositionCard>
  );
}

function MissingPicks({ home }: { home: Home }) {
  const { year, picks } = home;
  const unsaved = useUnsavedPicks(picks);
  return (
    <PositionCard label="Your picks" heading={`Your picks, season ${year}`}>
      <PicksFigures chosen={picks.chosen} required={picks.required}>
        <ClosingDeadline closes={picks.closes} />
      </PicksFigures>
      <UnsavedPicks count={unsaved} />
      <p>
        {`${describeSlots(picks.required)} Change them as often as you like until the window closes. Nobody else sees them before then.`}
      </p>
      <PositionActions>
        <ButtonLink variant="primary" to="/select-picks">
          {unsaved > 0 ? 'Continue' : 'Choose your riders'}
        </ButtonLink>
        <ButtonLink to="/rules">How points work</ButtonLink>
      </PositionActions>
    </PositionCard>
  );
}

function SavedPicks({ home: { year, picks, rounds_final: final } }: { home: Home }) {
  const unsaved = useUnsavedPicks(picks);
  return (
    <PositionCard label="Your picks" heading={`Your picks, season ${year}`}>
      <UnsavedPicks count={unsaved} />
      <PickedRiders riders={picks.riders} />
      <Stack>
        <p>
          {`Your picks are in. ${final === 0 ? 'Positions appear after the first race weekend.' : 'The standings are being updated.'}`}
        </p>
        {picks.can_submit && <ClosingDeadline closes={picks.closes} />}
      </Stack>
      <PositionActions>
        {unsaved > 0 ? (
          <ButtonLink variant="primary" to="/select-picks">
            Continue
          </ButtonLink>
        ) : (
          <ButtonLink to="/select-picks">{picks.can_submit ? 'Change your picks' : 'Your picks'}</ButtonLink>
        )}
      </PositionActions>
    </PositionCard>
  );
}

/** Changes on this device that the league does not know yet. */
const UnsavedPicks = ({ count }: { count: number }) =>
  count > 0 && <Badge tone="running">{describeChanges(count)}</Badge>;

function NoPicks({ home: { year, picks, rounds_final: final, next } }: { home: Home }) {
  const now = useServerNow(30_000);
  const hasBegun = final > 0 || (next !== null && Date.parse(next.weekend.start) <= now);
  return (
    <PositionCard label="Your picks" heading={`Your picks, season ${year}`}>
      <p>
        {`You have no picks this season, and the window is closed.${hasBegun ? ' The next window opens when the season has ended. Until then you can follow the season here.' : ''}`}
      </p>
      <PositionActions>
        <TellWhenOpen isOn={picks.tell_when_open} />
        <ButtonLink to="/rules">How it works</ButtonLink>
      </PositionActions>
    </PositionCard>
  );
}

/** In the reader's time zone. Renders nothing if the time is not known. */
function ClosingDeadline({ closes }: { closes: string | null }) {
  const now = useServerNow(30_000);
  if (closes === null) return null;
  const left = Date.parse(closes) - now;
  return (
    <Deadline
      left={left > 0 ? `closes in ${describeRemaining(left)}` : 'closing now'}
      moment={
        <time className="muted" dateTime={closes}>
          {`${formatShortMoment(closes)} your time`}
        </time>
      }
    />
  );
}

const specials = ['', ' and an independent or a rookie', ', an independent and a rookie'];
const describeSlots = (required: number): string => `Five riders in order${specials[required - 5] ?? ''}.`;

function TellWhenOpen({ isOn }: { isOn: boolean }) {
  const { mutate, isPending, error } = useTellWhenOpen();
  return (
    <>
      <Button variant={isOn ? 'secondary' : 'primary'} inactive={isPending} onClick={() => mutate(!isOn)}>
        {isOn ? 'Don’t tell me' : 'Tell me when it opens'}
      </Button>
      <span role="status">{isOn && 'You will get a notification when it opens.'}</span>
      <FailureText error={error} />
    </>
  );
}
