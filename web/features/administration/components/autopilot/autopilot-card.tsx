import { useState } from 'react';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { describeAutopilot, describeMode, whyNoAutopilot } from '../../model/describe-autopilot.js';
import { PanelLine } from '../season/panel-line.js';
import { AutopilotForm } from './autopilot-form.js';
import { AutopilotItems } from './autopilot-items.js';
import styles from './autopilot.module.css';

interface Props {
  season: SeasonAdmin;
  /** Opens what finalizing a weekend would do. */
  onPreview: (weekendId: number) => void;
}

/** The autopilot of the season: where it needs a person, what it does next, and what it is set to. */
export function AutopilotCard({ season, onPreview }: Props) {
  const [changing, setChanging] = useState(false);
  const { autopilot } = season;
  const blocked = whyNoAutopilot(season);
  const isOn = autopilot.mode !== 'off';
  // Of a season that is no longer current it can still be switched off.
  const canChange = blocked === null || (isOn && !season.finalized);
  return (
    <Card title="Autopilot" aside={isOn && !blocked && <Badge tone="good">On</Badge>}>
      {isOn && !blocked && <AutopilotItems autopilot={autopilot} onPreview={onPreview} />}
      <PanelLine title={describeMode(autopilot)} fact={blocked ?? describeAutopilot(autopilot)}>
        <Button
          idle={!canChange}
          aria-expanded={changing}
          aria-label="Change the autopilot"
          onClick={() => setChanging(!changing)}
        >
          Change…
        </Button>
      </PanelLine>
      {changing && (
        <div className={styles.form}>
          <AutopilotForm year={season.year} autopilot={autopilot} onDone={() => setChanging(false)} />
        </div>
      )}
    </Card>
  );
}
