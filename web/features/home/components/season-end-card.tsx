import type { OwnSeasonEnd } from '../../../../league/contract/season-end.js';
import { Ceremony, SeasonEndOverview } from '../../../shared/season-end/components/season-end-overview.js';
import { ShareButton } from '../../../shared/share/components/share-button.js';
import { PositionActions } from '../../../shared/standings/components/position-card.js';
import { ButtonLink } from '../../../ui/button.js';
import { PositionChart } from './position-chart.js';

interface Props {
  end: OwnSeasonEnd;
  positions: readonly number[];
}

export default function SeasonEndCard({ end, positions }: Props) {
  const { year, own } = end;
  return (
    <>
      <Ceremony end={end} />
      <SeasonEndOverview end={end} own={own}>
        <PositionChart positions={positions} />
        <PositionActions>
          <ButtonLink to={`/hall-of-fame/${year}`}>How it was won</ButtonLink>
          <ButtonLink to={`/standings?season=${year}`}>Final standings</ButtonLink>
          <ButtonLink to="/hall-of-fame">Hall of fame</ButtonLink>
          {own && (
            <>
              <ButtonLink to="/select-picks">Your picks</ButtonLink>
              <ShareButton kind="position" username={own.user.username} year={year} />
            </>
          )}
        </PositionActions>
      </SeasonEndOverview>
    </>
  );
}
