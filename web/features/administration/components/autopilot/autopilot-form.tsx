import { useState } from 'react';
import type { Autopilot } from '../../../../../league/contract/autopilot.js';
import { CheckBox } from '../../../../ui/field.js';
import field from '../../../../ui/field.module.css';
import { Form } from '../../../../ui/form.js';
import { useSetAutopilot } from '../../api/change-autopilot.js';
import { modeNames } from '../../model/describe-autopilot.js';
import riders from '../riders/riders.module.css';

interface Props {
  year: number;
  autopilot: Autopilot;
  onDone: () => void;
}

const modes = ['off', 'retrieve', 'finalize'] as const;

/** The three choices, and with the last of them whether e-mails leave. */
export function AutopilotForm({ year, autopilot, onDone }: Props) {
  const [mode, setMode] = useState(autopilot.mode);
  const [sendEmail, setSendEmail] = useState(autopilot.send_finalize_email);
  const set = useSetAutopilot(year);
  const save = () => set.mutate({ mode, send_finalize_email: mode === 'finalize' && sendEmail }, { onSuccess: onDone });
  return (
    <Form submit="Save" onSubmit={save} pending={set.isPending} error={set.error}>
      <fieldset className={riders.method}>
        <legend>What should it do?</legend>
        {modes.map((one) => (
          <label key={one} className={field.check}>
            <input type="radio" name="autopilot" checked={mode === one} onChange={() => setMode(one)} />
            {modeNames[one]}
          </label>
        ))}
      </fieldset>
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
