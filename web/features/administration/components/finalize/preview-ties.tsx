import type { FinalizePreview, StandTie } from '../../../../../league/contract/finalize-preview.js';
import { formatPoints, ordinal } from '../../../../lib/format.js';
import { shownName } from '../../../../shared/members/member-names.js';
import { describeTies } from '../../model/describe-ties.js';
import styles from './finalize-preview.module.css';

/** Neighbours with equal points, and which rule decides between them. */
export function PreviewTies({ ties }: { ties: FinalizePreview['ties'] }) {
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
      <strong>{`${ordinal(position)} ${shownName(ahead.username)}`}</strong>
      {` before ${shownName(behind.username)}, both ${formatPoints(points)} points`}
    </span>
    <span className="muted small">{sentence}</span>
  </span>
);
