import { useState } from 'react';
import type { Autopilot, AutopilotSession } from '../../../../../league/contract/autopilot.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { formatMoment } from '../../../../lib/format.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { FailureText } from '../../../../ui/feedback.js';
import { CheckBox, Form, RadioGroup } from '../../../../ui/form.js';
import { useRetryAutopilot, useSetAutopilot } from '../../api/season.js';
import {
  describeAutopilot,
  describeMode,
  modeNames,
  raceSessionName,
  groupRaceSessions,
  autopilotBlocked,
} from '../../model/describe-autopilot.js';
import { PanelLine } from '../season/season-panel.js';
import styles from './autopilot-card.module.css';

interface AutopilotCardProps {
  season: SeasonAdmin;
  onPreview: (weekendId: number) => void;
}

/** The open tasks for admins, the autopilot's next step, and its settings. */
export function AutopilotCard({ season, onPreview }: AutopilotCardProps) {
  const [changing, setChanging] = useState(false);
  const { autopilot } = season;
  const blocked = autopilotBlocked(season);
  const isOn = autopilot.mode !== 'off';
  // If the season is not current, the autopilot can only be turned off.
  const canChange = blocked === null || (isOn && !season.finalized);
  return (
    <Card title="Autopilot" aside={isOn && !blocked && <Badge tone="good">On</Badge>}>
      {isOn && !blocked && <AutopilotItems autopilot={autopilot} onPreview={onPreview} />}
      <PanelLine title={describeMode(autopilot)} fact={blocked ?? describeAutopilot(autopilot)}>
        <Button
          inactive={!canChange}
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

interface AutopilotItemsProps {
  autopilot: Autopilot;
  onPreview: (weekendId: number) => void;
}

function AutopilotItems({ autopilot, onPreview }: AutopilotItemsProps) {
  const { stopped, ready, manual, polling, next } = groupRaceSessions(autopilot.sessions);
  return (
    <div aria-live="polite">
      {stopped.map((raceSession) => (
        <StoppedLine key={raceSessionName(raceSession)} raceSession={raceSession} />
      ))}
      {ready.map(({ id, title }) => (
        <PanelLine key={id} title={`${title} is ready to be finalized`} fact="Both results are stored.">
          <Button variant="primary" aria-label={`Preview and finalize ${title}`} onClick={() => onPreview(id)}>
            Preview and finalize…
          </Button>
        </PanelLine>
      ))}
      {manual.map((title) => (
        <TextLine key={title} title={`${title} is up to you`} fact="It was final and has been reopened." />
      ))}
      {polling && (
        <TextLine title={`Checking ${raceSessionName(polling)}`} fact="The result appears within a minute." />
      )}
      {next && <TextLine title={`Next: ${raceSessionName(next)}`} fact={describeNext(next, serverDate())} />}
      {autopilot.sessions.length === 0 && (
        <TextLine
          title="Next: nothing yet"
          fact="The autopilot picks up each race weekend that is not final, within a minute."
        />
      )}
    </div>
  );
}

function StoppedLine({ raceSession }: { raceSession: AutopilotSession }) {
  const retry = useRetryAutopilot();
  const name = raceSessionName(raceSession);
  return (
    <PanelLine title={`Stopped at ${name}`} fact={raceSession.reason ?? ''}>
      <Button
        inactive={retry.isPending}
        aria-label={`Try again: ${name}`}
        onClick={() => retry.mutate({ id: raceSession.race_weekend_id, event_type: raceSession.event_type })}
      >
        Try again
      </Button>
      <FailureText error={retry.error} />
    </PanelLine>
  );
}

const TextLine = (props: { title: string; fact: string }) => <PanelLine {...props}>{null}</PanelLine>;

function describeNext({ next_look }: AutopilotSession, now: Date): string {
  const isDue = next_look === null || Date.parse(next_look) <= now.getTime();
  return isDue
    ? 'Checks the results page as soon as no other retrieval is running.'
    : `Checks the results page on ${formatMoment(next_look)}.`;
}

interface AutopilotFormProps {
  year: number;
  autopilot: Autopilot;
  onDone: () => void;
}

function AutopilotForm({ year, autopilot, onDone }: AutopilotFormProps) {
  const [mode, setMode] = useState(autopilot.mode);
  const [sendEmail, setSendEmail] = useState(autopilot.send_finalize_email);
  const set = useSetAutopilot(year);
  const save = () => set.mutate({ mode, send_finalize_email: mode === 'finalize' && sendEmail }, { onSuccess: onDone });
  return (
    <Form submit="Save" onSubmit={save} pending={set.isPending} error={set.error}>
      <RadioGroup legend="What should it do?" name="autopilot" options={modeNames} value={mode} onChange={setMode} />
      {mode === 'finalize' && (
        <CheckBox
          label="Send the e-mail to members who want it"
          checked={sendEmail}
          onChange={(event) => setSendEmail(event.target.checked)}
        />
      )}
    </Form>
  );
}
