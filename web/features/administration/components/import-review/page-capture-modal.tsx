import { formatMoment } from '../../../../lib/format.js';
import { FailedLoad } from '../../../../ui/feedback.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { usePageSight } from '../../api/imports.js';
import styles from './import-review.module.css';

/** What the browser saw where a page was not understood: its address, a picture of it, its text. */
export function PageSightModal({ pid, onClose }: { pid: number; onClose: () => void }) {
  const { data: sight, error, refetch } = usePageSight(pid);
  return (
    <Modal large title="What the browser saw" onClose={onClose}>
      {error && <FailedLoad error={error} retry={refetch} />}
      {!sight && !error && <SkeletonRows count={4} rowHeight={60} />}
      {sight && (
        <>
          <p className={styles.address}>
            <a href={sight.url} target="_blank" rel="noreferrer">
              {sight.url}
            </a>
            <span className="muted small">{`Seen ${formatMoment(sight.taken_at)}, kept for two weeks. Images are never loaded.`}</span>
          </p>
          {sight.screenshot && (
            <img
              className={styles.picture}
              src={`data:image/jpeg;base64,${sight.screenshot}`}
              alt="The page as the browser saw it; its text is below."
            />
          )}
          <h3>Text of the page</h3>
          <pre className={styles.page} tabIndex={0} aria-label="Text of the page">
            {sight.text.trim() === '' ? 'The page has no text.' : sight.text}
          </pre>
        </>
      )}
    </Modal>
  );
}
