import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.js';
import { CheckBox } from '../../../../ui/check-box.js';
import { FailureText } from '../../../../ui/failure-text.js';
import { useFinalizeWeekend } from '../../api/change-weekends.js';
import admin from '../administration.module.css';

interface Props {
  id: number;
  onDone?: () => void;
  /** What else can be done, beside the button. */
  children?: ReactNode;
}

/** Makes a weekend final, with the choice whether e-mails leave. */
export function FinalizeForm({ id, onDone, children }: Props) {
  const [sendEmail, setSendEmail] = useState(true);
  const finalize = useFinalizeWeekend(id);
  return (
    <>
      <CheckBox
        label="Send the e-mail to members who want it"
        checked={sendEmail}
        onChange={(event) => setSendEmail(event.target.checked)}
      />
      <div className={admin.actions}>
        <Button
          look="call"
          idle={finalize.isPending}
          onClick={() => finalize.mutate(sendEmail, onDone ? { onSuccess: onDone } : {})}
        >
          {sendEmail ? 'Finalize and send e-mail' : 'Finalize without e-mail'}
        </Button>
        {children}
      </div>
      <FailureText error={finalize.error} />
    </>
  );
}
