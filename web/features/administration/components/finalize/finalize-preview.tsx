import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FinalizePreview as Preview, StandTie } from '../../../../../league/contract/standings.js';
import { formatPoints, ordinal } from '../../../../lib/format.js';
import { stale } from '../../../../lib/query-keys.js';
import { displayName } from '../../../../shared/members/member-names.js';
import { MovesList } from '../../../../shared/standings/components/moves-list.js';
import { StandingRow } from '../../../../shared/standings/components/standing-row.js';
import { Button } from '../../../../ui/button.js';
import { EmptyNote, FailedLoad, FailureText } from '../../../../ui/feedback.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { weekendMailsQuery } from '../../api/picks-overview.js';
import { finalizePreviewQuery, useFinalizeWeekend } from '../../api/weekends.js';
import { describePreview, describeTies } from '../../model/describe-finalizing.js';
import { FinalizeForm } from './finalize-form.js';
import styles from './finalize-preview.module.css';

/** What finalizing a weekend would do: notifications, standings, changed positions and ties; with the button to finalize. */
export function FinalizePreview({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: preview, error, refetch } = useQuery(finalizePreviewQuery(id));
  // Where it can not be read, the question is asked as for the first time.
  const { data: mails, isPending } = useQuery(weekendMailsQuery(id));
  const finalize = useFinalizeWeekend(id);
  const client = useQueryClient();
  useEffect(() => {
    // Refused: what is shown of the weekend may be out of date.
    if (error) for (const queryKey of stale.weekends) void client.invalidateQueries({ queryKey });
  }, [client, error]);
  const isShown = preview !== undefined && !isPending;
  const back = <Button onClick={onDone}>Back</Button>;
  return (
    <>
      <h3>If it were final now</h3>
      {!preview && error && <FailedLoad error={error} retry={refetch} />}
      {!isShown && !error && <SkeletonRows count={6} rowHeight={60} />}
      {isShown ? (
        <>
          <PreviewDetails preview={preview} />
          <FinalizeForm id={id} finalize={finalize} mailed={(mails ?? null) !== null} onDone={onDone}>
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
  const { correction } = preview;
  return (
    <>
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

/** The first rows of the resulting standings, each with the change of position since the weekend before. */
function PreviewTable({ preview }: { preview: Preview }) {
  const rows = preview.standings.users_picks;
  if (rows.length === 0) return <EmptyNote>No member has picks in this season.</EmptyNote>;
  const title = rows.length < preview.amount_users_picks ? `Standings, the first ${rows.length}` : 'Standings';
  return (
    <section className={styles.part} aria-label="Standings">
      <h4>{title}</h4>
      <ol className={styles.list} tabIndex={0} aria-label={title}>
        {rows.map((row) => (
          <li key={row.position}>
            <StandingRow movementFirst row={row} own={false} />
          </li>
        ))}
      </ol>
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
          <ol className={styles.list} tabIndex={0} aria-label="Ties">
            {ties.first.map((tie) => (
              <li key={tie.position}>
                <TieRow tie={tie} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const TieRow = ({ tie: { position, points, ahead, behind, sentence } }: { tie: StandTie }) => (
  <span className={styles.tie}>
    <span>
      <strong>{`${ordinal(position)} ${displayName(ahead.username)}`}</strong>
      {` before ${displayName(behind.username)}, both ${formatPoints(points)} points`}
    </span>
    <span className="muted small">{sentence}</span>
  </span>
);
