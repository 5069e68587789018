import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.js';
import { CheckBox } from '../../../../ui/check-box.js';
import type { useFinalizeWeekend } from '../../api/change-weekends.js';
import admin from '../administration.module.css';

interface Props {
  finalize: ReturnType<typeof useFinalizeWeekend>;
  onBegin?: () => void;
  onDone?: () => void;
  /** What else can be done, beside the button. */
  children?: ReactNode;
}

/** Makes a weekend final, with the choice whether e-mails leave; a refusal is told by who holds `finalize`. */
export function FinalizeForm({ finalize, onBegin, onDone, children }: Props) {
  const [sendEmail, setSendEmail] = useState(true);
  const confirmed = () => {
    onBegin?.();
    finalize.mutate(sendEmail, onDone ? { onSuccess: onDone } : {});
  };
  return (
    <>
      <CheckBox
        label="Send the e-mail to members who want it"
        checked={sendEmail}
        onChange={(event) => setSendEmail(event.target.checked)}
      />
      <div className={admin.actions}>
        <Button look="call" idle={finalize.isPending} onClick={confirmed}>
          {sendEmail ? 'Finalize and send e-mail' : 'Finalize without e-mail'}
        </Button>
        {children}
      </div>
    </>
  );
}
