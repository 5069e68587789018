import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Elements } from '../../../../lib/elements.js';
import { type ReactNode, useEffect, useState } from 'react';
import { ordinal } from '../../../../../league/contract/short-texts.js';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import type { FinalizePreview as Preview, StandTie } from '../../../../../league/contract/standings.js';
import { countPoints } from '../../../../lib/format.js';
import { staleAfter } from '../../../../lib/stale-queries.js';
import { displayName } from '../../../../shared/members/member-names.js';
import { MovesList } from '../../../../shared/standings/components/moves-list.js';
import { StandingRow } from '../../../../shared/standings/components/standing-row.js';
import { Button } from '../../../../ui/button.js';
import { EmptyNote, FailedLoad, FailureText, SkeletonRows } from '../../../../ui/feedback.js';
import { CheckBox } from '../../../../ui/form.js';
import { Actions } from '../../../../ui/layout.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { changedBy } from '../../api/changes.js';
import { weekendMailsQuery } from '../../api/picks-overview.js';
import { finalizePreviewQuery, useFinalizeWeekend } from '../../api/weekends.js';
import { describeFinalizing, describePreview, describeTies, describeUnFinalizing } from '../../model/weekends.js';
import { ScrollingList } from '../../../../ui/list.js';
import { ResultWarnings } from '../results/result-warnings.js';
import styles from './finalize.module.css';

/** The notifications, standings, changed positions and ties that finalizing would cause, and the button to finalize. */
export function FinalizePreview({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: preview, error, refetch } = useQuery(finalizePreviewQuery(id));
  // If the delivery fails to load, the form is the same as for a first finalization.
  const { data: mails, isPending } = useQuery(weekendMailsQuery(id));
  const finalize = useFinalizeWeekend(id);
  const client = useQueryClient();
  useEffect(() => {
    // After a refusal, the weekend on the page may be out of date.
    if (error) void client.invalidateQueries(staleAfter(changedBy.weekend));
  }, [client, error]);
  const isShown = preview !== undefined && !isPending;
  // Emails that were not sent before the weekend was un-finalized are dropped. All numbers may then be 0.
  const wasMailed = mails ? mails.delivered + mails.waiting > 0 : false;
  const back = <Button onClick={onDone}>Back</Button>;
  return (
    <>
      <h3>If it were final now</h3>
      {!preview && error && <FailedLoad error={error} retry={refetch} />}
      {!isShown && !error && <SkeletonRows count={6} rowHeight={60} />}
      {isShown ? (
        <>
          <PreviewDetails preview={preview} />
          <FinalizeForm id={id} finalize={finalize} wasMailed={wasMailed} onDone={onDone}>
            {back}
          </FinalizeForm>
          <FailureText error={finalize.error} />
        </>
      ) : (
        <span>{back}</span>
      )}
    </>
  );
}

function PreviewDetails({ preview }: { preview: Preview }) {
  const { correction, oddities } = preview;
  return (
    <>
      <ResultWarnings title="Check the results first" warnings={oddities} />
      <ul className={styles.facts}>
        {describePreview(preview).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {correction && correction.amount_moved > 0 && (
        <section className={styles.part} aria-label="Moved by the correction">
          <h4>Moved by the correction</h4>
          <MovesList correction={correction} label="Moved by the correction" />
        </section>
      )}
      <PreviewTable preview={preview} />
      <PreviewTies ties={preview.ties} />
    </>
  );
}

/** The first rows of the resulting standings, with the changes of position since the previous weekend. */
function PreviewTable({ preview }: { preview: Preview }) {
  const rows = preview.standings.users_picks;
  if (rows.length === 0) return <EmptyNote>No member has picks in this season.</EmptyNote>;
  const title = rows.length < preview.amount_users_picks ? `Standings, the first ${rows.length}` : 'Standings';
  return (
    <section className={styles.part} aria-label="Standings">
      <h4>{title}</h4>
      <ScrollingList label={title}>
        {rows.map((row) => (
          <li key={row.position}>
            <StandingRow movementFirst row={row} own={false} />
          </li>
        ))}
      </ScrollingList>
    </section>
  );
}

/** Neighbours with equal points, and the rule that decides between them. */
function PreviewTies({ ties }: { ties: Preview['ties'] }) {
  return (
    <section className={styles.part} aria-label="Ties">
      <h4>Ties</h4>
      <p className={styles.note}>{describeTies(ties)}</p>
      {ties.first.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {ties.first.length < ties.amount ? `See the first ${ties.first.length}` : 'See who is ahead, and why'}
          </summary>
          <ScrollingList label="Ties">
            {ties.first.map((tie) => (
              <li key={tie.position}>
                <TieRow tie={tie} />
              </li>
            ))}
          </ScrollingList>
        </details>
      )}
    </section>
  );
}

const TieRow = ({ tie: { position, points, ahead, behind, sentence } }: { tie: StandTie }) => (
  <span className={styles.tie}>
    <span>
      <strong>{`${ordinal(position)} ${displayName(ahead.username)}`}</strong>
      <span>{` before ${displayName(behind.username)}, both ${countPoints(points)}`}</span>
    </span>
    <span className="muted small">{sentence}</span>
  </span>
);

interface FinalizeFormProps {
  id: number;
  finalize: ReturnType<typeof useFinalizeWeekend>;
  /** An email has been delivered or is waiting. It is sent again only if the admin chooses to. */
  wasMailed: boolean;
  onDone: () => void;
  children?: Elements;
}

/**
 * Finalizes a weekend, with or without emails. The first click shows the numbers of members and emails, the second
 * confirms. If the numbers cannot be computed, the form shows the error, and the admin can still confirm.
 * The caller shows the error of `finalize`.
 */
function FinalizeForm({ id, finalize, wasMailed, onDone, children }: FinalizeFormProps) {
  const [sendEmail, setSendEmail] = useState(!wasMailed);
  const [isArmed, setArmed] = useState(false);
  const { data: preview, error, isFetching } = useQuery(finalizePreviewQuery(id, isArmed));
  const confirmed = () => finalize.mutate(sendEmail, { onSuccess: onDone });
  return (
    <>
      <CheckBox
        label={wasMailed ? 'Send the e-mail again to members who want it' : 'Send the e-mail to members who want it'}
        checked={sendEmail}
        onChange={(event) => setSendEmail(event.target.checked)}
      />
      <Actions>
        <TwoClickButton
          variant="primary"
          confirmLabel="Click again to finalize"
          inactive={finalize.isPending}
          isLoading={isFetching}
          armedMs={readingMs}
          ignoresDoubleTap
          onArmed={setArmed}
          onConfirm={confirmed}
        >
          {sendEmail ? 'Finalize and send e-mail' : 'Finalize without e-mail'}
        </TwoClickButton>
        {children}
      </Actions>
      <ConsequenceText>
        {`${isArmed && isFetching ? 'Calculating the preview…' : ''}${isArmed && !isFetching && !error && preview ? describeFinalizing(preview, sendEmail) : ''}`}
      </ConsequenceText>
      <FailureText error={isArmed && !isFetching ? error : null} />
    </>
  );
}

interface UnFinalizeFormProps {
  weekend: WeekendAdmin;
  pending: boolean;
  onConfirm: () => void;
}

/** The first click shows the number of members who lose these standings, the second confirms. */
export function UnFinalizeForm({ weekend, pending, onConfirm }: UnFinalizeFormProps) {
  const [isArmed, setArmed] = useState(false);
  return (
    <>
      <Actions>
        <TwoClickButton
          variant="secondary"
          confirmLabel="Click again to un-finalize"
          inactive={pending}
          armedMs={readingMs}
          ignoresDoubleTap
          onArmed={setArmed}
          onConfirm={onConfirm}
        >
          Un-finalize
        </TwoClickButton>
      </Actions>
      <ConsequenceText>{isArmed && describeUnFinalizing(weekend.standings?.amount_users_picks)}</ConsequenceText>
    </>
  );
}

/** How long a button stays armed, in ms. Longer than elsewhere, because the admin reads the consequence first. */
const readingMs = 30_000;

/** The consequence of the armed button above it, in a live region. */
const ConsequenceText = ({ children }: { children: ReactNode }) => (
  <p className={styles.consequence} role="status">
    {children}
  </p>
);
