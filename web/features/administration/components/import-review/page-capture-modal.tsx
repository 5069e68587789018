import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../lib/format.js';
import { FailedLoad } from '../../../../ui/feedback.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { pageCaptureQuery } from '../../api/imports.js';
import styles from './import-review.module.css';

/** The captured page of a failed retrieval: address, screenshot, text. */
export function PageCaptureModal({ pid, onClose }: { pid: number; onClose: () => void }) {
  const { data: capture, error, refetch } = useQuery(pageCaptureQuery(pid));
  return (
    <Modal large title="What the browser saw" onClose={onClose}>
      {error && <FailedLoad error={error} retry={refetch} />}
      {!capture && !error && <SkeletonRows count={4} rowHeight={60} />}
      {capture && (
        <>
          <p className={styles.address}>
            <a href={capture.url} target="_blank" rel="noreferrer">
              {capture.url}
            </a>
            <span className="muted small">{`Seen ${formatMoment(capture.taken_at)}, kept for two weeks. Images are never loaded.`}</span>
          </p>
          {capture.screenshot && (
            <img
              className={styles.picture}
              src={`data:image/jpeg;base64,${capture.screenshot}`}
              alt="The page as the browser saw it; its text is below."
            />
          )}
          <h3>Text of the page</h3>
          <pre className={styles.page} tabIndex={0} aria-label="Text of the page">
            {capture.text.trim() === '' ? 'The page has no text.' : capture.text}
          </pre>
        </>
      )}
    </Modal>
  );
}
