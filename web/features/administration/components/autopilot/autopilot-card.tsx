import { useState } from 'react';
import type { SeasonAdmin } from '../../../../../league/wire/shapes.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { describeMode, whyNoAutopilot } from '../../model/describe-autopilot.js';
import { PanelLine } from '../season/panel-line.js';
import { AutopilotForm } from './autopilot-form.js';
import { AutopilotItems } from './autopilot-items.js';

interface Props {
  season: SeasonAdmin;
  /** Opens what finalizing a weekend would do. */
  onPreview: (weekendId: number) => void;
}

/** The autopilot of the season: what it is set to, what it does next, and where it needs a person. */
export function AutopilotCard({ season, onPreview }: Props) {
  const [changing, setChanging] = useState(false);
  const { autopilot } = season;
  const blocked = whyNoAutopilot(season);
  const isOn = autopilot.mode !== 'off';
  // Of a season that is no longer current it can still be switched off.
  const canChange = blocked === null || (isOn && !season.finalized);
  return (
    <Card title="Autopilot" aside={isOn && !blocked && <Badge tone="good">On</Badge>}>
      <PanelLine title={describeMode(autopilot)} fact={blocked ?? whatItDoes}>
        <Button
          idle={!canChange}
          aria-expanded={changing}
          aria-label="Change the autopilot"
          onClick={() => setChanging(!changing)}
        >
          Change…
        </Button>
      </PanelLine>
      {changing && <AutopilotForm year={season.year} autopilot={autopilot} onDone={() => setChanging(false)} />}
      {isOn && !blocked && <AutopilotItems autopilot={autopilot} onPreview={onPreview} />}
    </Card>
  );
}

const whatItDoes =
  'After each session it reads the results page, twice, and stores what is plausible. Where something is odd it stops and tells you. What you type or delete stays as you left it.';
