import { useState } from 'react';
import type { ReactNode } from 'react';
import { CheckBox } from '../../../../ui/field.js';
import { FailureText } from '../../../../ui/feedback.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { useFinalizePreview, type useFinalizeWeekend } from '../../api/change-weekends.js';
import { describeFinalizing } from '../../model/describe-preview.js';
import admin from '../administration.module.css';
import { Consequence, readingMs } from './consequence.js';

interface Props {
  /** Of the weekend. */
  id: number;
  finalize: ReturnType<typeof useFinalizeWeekend>;
  onBegin?: () => void;
  onDone?: () => void;
  /** What else can be done, beside the button. */
  children?: ReactNode;
}

/**
 * Makes a weekend final, with the choice whether e-mails leave. The first click asks with the numbers of members and e-mails,
 * the second does it; where they can't be worked out it says why, and the server decides. A refusal is told by who holds
 * `finalize`.
 */
export function FinalizeForm({ id, finalize, onBegin, onDone, children }: Props) {
  const [sendEmail, setSendEmail] = useState(true);
  const [asked, setAsked] = useState(false);
  const { data: preview, error, isFetching } = useFinalizePreview(id, asked);
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
        <TwoClickButton
          look="call"
          again="Click again to finalize"
          idle={finalize.isPending}
          waits={isFetching}
          armedMs={readingMs}
          settles
          onArmed={setAsked}
          onConfirm={confirmed}
        >
          {sendEmail ? 'Finalize and send e-mail' : 'Finalize without e-mail'}
        </TwoClickButton>
        {children}
      </div>
      <Consequence>
        {asked && isFetching && 'Working out what happens …'}
        {asked && !isFetching && !error && preview && describeFinalizing(preview, sendEmail)}
      </Consequence>
      <FailureText error={asked && !isFetching ? error : null} />
    </>
  );
}
