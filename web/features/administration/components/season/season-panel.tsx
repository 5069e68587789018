import type { Elements } from '../../../../lib/elements.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { pageMeta } from '../../../../lib/page-meta.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { Switch } from '../../../../ui/switch.js';
import { useSetCurrentSeason, useTogglePicks } from '../../api/season.js';
import { Line, LineText } from '../../../../ui/layout.js';
import {
  describeCurrent,
  describeFinalize,
  describePicksSwitch,
  picksSwitchBlocked,
} from '../../model/describe-season.js';

interface Props {
  season: SeasonAdmin;
  onFinalize: () => void;
  onDelete: () => void;
  onReadChampionship: () => void;
}

/** Each action has its current state, or the reason why it is disabled. */
export function SeasonPanel({ season, onFinalize, onDelete, onReadChampionship }: Props) {
  const { show } = useBanners();
  const blocked = picksSwitchBlocked(season);
  const setCurrent = useSetCurrentSeason({
    onSuccess: () => show('success', adminMessages.races.changed),
    onError: (error) => show('error', error.message),
  });
  const canBeCurrent = !season.current && !season.finalized;
  const makeCurrent = () => setCurrent.mutate(season.year);
  return (
    <Card title="Season">
      <PicksLine season={season} />
      <PanelLine title="Current season" fact={describeCurrent(season)}>
        <Button inactive={!canBeCurrent || setCurrent.isPending} onClick={makeCurrent}>
          Set as current
        </Button>
      </PanelLine>
      {pageMeta.hasChampionship && !season.finalized && (
        <PanelLine
          title="Set up from the championship"
          fact="Riders, race weekends and start times from the championship’s own data. You review everything first."
        >
          <Button onClick={onReadChampionship}>Read the championship…</Button>
        </PanelLine>
      )}
      <PanelLine title="Finalize season" fact={describeFinalize(season)}>
        {/* A click on the disabled button shows the reason, in the words of the client's documents. */}
        <Button
          variant="danger"
          aria-disabled={blocked !== null}
          onClick={() => (blocked ? show('error', blocked) : onFinalize())}
        >
          Finalize…
        </Button>
      </PanelLine>
      <PanelLine title="Delete season" fact="Riders, weekends, results and standings disappear for everybody.">
        <Button variant="danger" onClick={onDelete}>
          Delete…
        </Button>
      </PanelLine>
    </Card>
  );
}

function PicksLine({ season }: { season: SeasonAdmin }) {
  const { show } = useBanners();
  const toggle = useTogglePicks({
    onSuccess: () => show('success', adminMessages.seasons.picksToggled),
    onError: (error) => show('error', error.message),
  });
  const blocked = picksSwitchBlocked(season);
  const toggled = () => {
    if (blocked) return show('error', blocked);
    toggle.mutate(!season.selection_open);
  };
  return (
    <PanelLine title="Member picks" fact={describePicksSwitch(season, serverDate())}>
      <Switch
        label="Member picks"
        on={season.selection_open}
        inactive={blocked !== null}
        pending={toggle.isPending}
        onToggle={toggled}
      />
    </PanelLine>
  );
}

export function PanelLine({ title, fact, children }: { title: string; fact: string; children: Elements }) {
  return (
    <Line>
      <LineText>
        <strong>{title}</strong>
        <span className="small muted">{fact}</span>
      </LineText>
      {children}
    </Line>
  );
}
