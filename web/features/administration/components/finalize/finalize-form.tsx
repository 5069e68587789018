import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { FailureText } from '../../../../ui/feedback.js';
import { CheckBox } from '../../../../ui/field.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { finalizePreviewQuery, type useFinalizeWeekend } from '../../api/weekends.js';
import { describeFinalizing, describeUnFinalizing } from '../../model/describe-finalizing.js';
import { Actions } from '../../../../ui/layout.js';
import styles from './finalize-form.module.css';

interface FinalizeFormProps {
  /** The id of the weekend. */
  id: number;
  finalize: ReturnType<typeof useFinalizeWeekend>;
  /** Whether its e-mail left before: it leaves again only if the admin asks for that. */
  mailed: boolean;
  onDone: () => void;
  /** Further buttons, next to the first. */
  children?: ReactNode;
}

/**
 * Finalizes a weekend, with or without e-mails. The first click shows the numbers of members and e-mails, the second confirms;
 * where they can't be computed it shows why, and the server decides. The caller shows the error of `finalize`.
 */
export function FinalizeForm({ id, finalize, mailed, onDone, children }: FinalizeFormProps) {
  const [sendEmail, setSendEmail] = useState(!mailed);
  const [asked, setAsked] = useState(false);
  const { data: preview, error, isFetching } = useQuery(finalizePreviewQuery(id, asked));
  const confirmed = () => finalize.mutate(sendEmail, { onSuccess: onDone });
  return (
    <>
      <CheckBox
        label={mailed ? 'Send the e-mail again to members who want it' : 'Send the e-mail to members who want it'}
        checked={sendEmail}
        onChange={(event) => setSendEmail(event.target.checked)}
      />
      <Actions>
        <TwoClickButton
          variant="primary"
          confirmLabel="Click again to finalize"
          inactive={finalize.isPending}
          waits={isFetching}
          armedMs={readingMs}
          settles
          onArmed={setAsked}
          onConfirm={confirmed}
        >
          {sendEmail ? 'Finalize and send e-mail' : 'Finalize without e-mail'}
        </TwoClickButton>
        {children}
      </Actions>
      <Consequence>
        {asked && isFetching && 'Working out what happens …'}
        {asked && !isFetching && !error && preview && describeFinalizing(preview, sendEmail)}
      </Consequence>
      <FailureText error={asked && !isFetching ? error : null} />
    </>
  );
}

interface UnFinalizeFormProps {
  weekend: WeekendAdmin;
  pending: boolean;
  onConfirm: () => void;
}

/** Un-finalizes a weekend: the first click shows how many members lose these standings, the second confirms. */
export function UnFinalizeForm({ weekend, pending, onConfirm }: UnFinalizeFormProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Actions>
        <TwoClickButton
          variant="secondary"
          confirmLabel="Click again to un-finalize"
          inactive={pending}
          armedMs={readingMs}
          settles
          onArmed={setAsked}
          onConfirm={onConfirm}
        >
          Un-finalize
        </TwoClickButton>
      </Actions>
      <Consequence>{asked && describeUnFinalizing(weekend.standings?.amount_users_picks)}</Consequence>
    </>
  );
}

/** How long a button with a consequence to read stays armed, in ms. */
const readingMs = 30_000;

/** What the armed button above will do; a live region. */
const Consequence = ({ children }: { children: ReactNode }) => (
  <p className={styles.consequence} role="status">
    {children}
  </p>
);
