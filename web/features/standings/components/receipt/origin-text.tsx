import type { ResultOrigin } from '../../../../../league/contract/explanations.js';
import { formatDayAndTime } from '../../../../lib/format.js';
import { MemberLink } from '../../../../shared/members/member-link.js';
import styles from './receipt.module.css';

/** Where a result comes from: the page it was read from, or the hand that typed it. */
export function OriginText({ origin }: { origin: ResultOrigin | null }) {
  if (!origin) return null;
  const when = formatDayAndTime(origin.stored_at);
  const who = origin.stored_by && <MemberLink user={origin.stored_by} />;
  if (origin.source === 'hand')
    return (
      <p className={styles.origin}>
        Typed {who ? <>by {who}</> : 'by hand'} on {when}.
      </p>
    );
  return (
    <div className={styles.origin}>
      <p>
        Read from{' '}
        {origin.page_url ? (
          <a href={origin.page_url} target="_blank" rel="noreferrer">
            the results page
          </a>
        ) : (
          'the results page'
        )}{' '}
        on {when}
        {who && <> for {who}</>}
        {origin.retrieval_id !== null && ` (retrieval ${origin.retrieval_id})`}.
      </p>
      {origin.page_digest && (
        <details>
          <summary>Fingerprint {origin.page_digest.slice(0, 8)}…</summary>
          SHA-256 of the table as it was read: <code>{origin.page_digest}</code>
        </details>
      )}
    </div>
  );
}
