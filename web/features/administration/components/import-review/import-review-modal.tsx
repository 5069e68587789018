import { useQuery } from '@tanstack/react-query';
import type { RetrievalAnswer } from '../../../../../league/contract/answers.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { formatMoment } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { FailedLoad, FailureText, SkeletonRows } from '../../../../ui/feedback.js';
import { Actions } from '../../../../ui/layout.js';
import { Modal } from '../../../../ui/modal.js';
import { pageCaptureQuery, retrievalQuery } from '../../api/retrievals.js';
import { hasEnded } from '../../model/describe-retrieval.js';
import { RetrievalRegion, type RetrievalView } from '../retrieval/retrieval-region.js';
import { ChampionshipReview } from '../championship/championship-review.js';
import { SourceChoice } from '../championship/source-choice.js';
import { ClassificationReview } from '../championship/classification-review.js';
import { EventsToAdd } from './events-to-add.js';
import styles from './import-review-modal.module.css';
import { MissingRiders, RidersToAdd } from './riders-to-add.js';

type Retrieval = RetrievalAnswer['retrieval'];

const titles: Record<Retrieval['kind'], string> = {
  race: 'Riders of the result',
  sprint: 'Riders of the result',
  riders: 'Riders of the page',
  'riders-preview': 'Riders of the page',
  calendar: 'Calendar of the results site',
  championship: 'Set up from the championship',
  'championship-race': 'Race result of the championship',
  'championship-sprint': 'Sprint race result of the championship',
  'championship-check': 'Comparison with the championship',
};

const titleOf = ({ kind, sources }: Retrieval) => (sources ? 'Two sources of the result' : titles[kind]);

interface Props {
  pid: number;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onClose: () => void;
  onShowPageCapture: () => void;
  onRetrieving: (weekendId: number, pid: number | undefined) => void;
}

/** Shows the progress of the retrieval, then the review of its import. */
export function ImportReviewModal({ pid, season, retrieval, onClose, onShowPageCapture, onRetrieving }: Props) {
  const { data: retrieved, error, refetch } = useQuery(retrievalQuery(pid));
  const added = () => {
    retrieval.watch.dismiss();
    onClose();
  };
  return (
    <Modal large title={retrieved ? titleOf(retrieved) : 'Reading the page'} onClose={onClose}>
      {error && !retrieved && <FailedLoad error={error} retry={refetch} />}
      {!retrieved && !error && <SkeletonRows count={4} rowHeight={60} />}
      {retrieved && !hasEnded(retrieved) && <RetrievalRegion {...retrieval} />}
      {retrieved && hasEnded(retrieved) && (
        <RetrievalOutcome
          {...{ retrieved, season, onShowPageCapture, onRetrieving }}
          onFollow={retrieval.watch.follow}
          onAdded={added}
        />
      )}
    </Modal>
  );
}

type RetrievalOutcomeProps = Pick<Props, 'season' | 'onShowPageCapture' | 'onRetrieving'> & {
  retrieved: Retrieval;
  onAdded: () => void;
  onFollow: (pid: number) => void;
};

function RetrievalOutcome({
  retrieved,
  season,
  onAdded,
  onShowPageCapture,
  onRetrieving,
  onFollow,
}: RetrievalOutcomeProps) {
  const { riders, problems, events, weekend, kind, championship, classification, sources, pid } = retrieved;
  const { year } = season;
  if (season.finalized) return <p>The season is finalized, so nothing can be added to it.</p>;
  if (sources) return <SourceChoice {...{ pid, review: sources }} onStored={onAdded} />;
  if (classification) {
    const shared = { pid, season, review: classification, missing: riders ?? [] };
    return <ClassificationReview {...shared} onStored={onAdded} />;
  }
  if (championship) return <ChampionshipReview {...{ pid, season, onAdded }} review={championship} />;
  if (events)
    return <EventsToAdd season={season} events={events} missing={retrieved.missing_weekends ?? []} onAdded={onAdded} />;
  if (riders && weekend && (kind === 'race' || kind === 'sprint')) {
    const shared = { year, riders, weekend, kind, onFollow };
    return <MissingRiders {...shared} onRetrieving={(pid) => onRetrieving(weekend.id, pid)} />;
  }
  if (riders) return <RidersToAdd {...{ year, riders, problems, onAdded }} />;
  return (
    <>
      <FailureText error={retrieved.message} />
      {retrieved.page_seen && (
        <Actions>
          <Button onClick={onShowPageCapture}>What the browser saw</Button>
        </Actions>
      )}
    </>
  );
}

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
