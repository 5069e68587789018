import type { Autopilot, AutopilotSession } from '../../../../../league/contract/autopilot.js';
import { formatMoment } from '../../../../lib/format.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { Button } from '../../../../ui/button.js';
import { FailureText } from '../../../../ui/feedback.js';
import { useRetryAutopilot } from '../../api/change-autopilot.js';
import { sessionName, sortSessions } from '../../model/describe-autopilot.js';
import { PanelLine } from '../season/panel-line.js';

interface Props {
  autopilot: Autopilot;
  onPreview: (weekendId: number) => void;
}

/** First what needs a person, then what the autopilot is doing and what comes next. */
export function AutopilotItems({ autopilot, onPreview }: Props) {
  const { stopped, ready, left, looking, next } = sortSessions(autopilot.sessions);
  return (
    <div aria-live="polite">
      {stopped.map((session) => (
        <Stopped key={sessionName(session)} session={session} />
      ))}
      {ready.map(({ id, title }) => (
        <PanelLine key={id} title={`${title} is ready to be finalized`} fact="Both results are stored.">
          <Button look="call" aria-label={`Preview and finalize ${title}`} onClick={() => onPreview(id)}>
            Preview and finalize…
          </Button>
        </PanelLine>
      ))}
      {left.map((title) => (
        <Line key={title} title={`${title} is up to you`} fact="It was final and was opened again." />
      ))}
      {looking && <Line title={`Looking at ${sessionName(looking)}`} fact="What it reads counts within a minute." />}
      {next && <Line title={`Next: ${sessionName(next)}`} fact={describeNext(next, serverDate())} />}
      {autopilot.sessions.length === 0 && (
        <Line title="Next: nothing yet" fact="A race weekend that is not final is taken up within a minute." />
      )}
    </div>
  );
}

function Stopped({ session }: { session: AutopilotSession }) {
  const retry = useRetryAutopilot();
  const name = sessionName(session);
  return (
    <PanelLine title={`Stopped at ${name}`} fact={session.reason ?? ''}>
      <Button
        idle={retry.isPending}
        aria-label={`Try again: ${name}`}
        onClick={() => retry.mutate({ id: session.race_weekend_id, event_type: session.event_type })}
      >
        Try again
      </Button>
      <FailureText error={retry.error} />
    </PanelLine>
  );
}

const Line = (props: { title: string; fact: string }) => <PanelLine {...props}>{null}</PanelLine>;

function describeNext({ next_look }: AutopilotSession, now: Date): string {
  const isDue = next_look === null || Date.parse(next_look) <= now.getTime();
  return isDue ? 'Looks as soon as no other retrieval is running.' : `Looks on ${formatMoment(next_look)}.`;
}
