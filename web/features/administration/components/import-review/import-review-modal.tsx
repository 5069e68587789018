import type { RetrievalAnswer } from '../../../../../league/contract/answers.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { FailedLoad, FailureText } from '../../../../ui/feedback.js';
import { Modal } from '../../../../ui/modal.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { useRetrieval } from '../../api/retrievals.js';
import { hasEnded } from '../../model/describe-retrieval.js';
import admin from '../administration.module.css';
import { RetrievalPlace, type RetrievalView } from '../retrieval/retrieval-region.js';
import { EventsToAdd } from './events-to-add.js';
import { MissingRiders } from './missing-riders.js';
import { RidersToAdd } from './riders-to-add.js';

type Retrieval = RetrievalAnswer['retrieval'];

const titles: Record<Retrieval['kind'], string> = {
  race: 'Riders of the result',
  sprint: 'Riders of the result',
  riders: 'Riders of the page',
  'riders-preview': 'Riders of the page',
  calendar: 'Calendar of the results site',
};

interface Props {
  pid: number;
  season: SeasonAdmin;
  retrieval: RetrievalView;
  onClose: () => void;
  onSeePage: () => void;
  /** The result is being retrieved again. */
  onRetrieving: (weekendId: number, pid: number | undefined) => void;
}

/** What a retrieval read, to be looked through before it is added; until then how the retrieval goes on. */
export function LookThroughModal({ pid, season, retrieval, onClose, onSeePage, onRetrieving }: Props) {
  const { data: read, error, refetch } = useRetrieval(pid);
  const added = () => {
    retrieval.watch.dismiss();
    onClose();
  };
  return (
    <Modal large title={read ? titles[read.kind] : 'Reading the page'} onClose={onClose}>
      {error && !read && <FailedLoad error={error} retry={refetch} />}
      {!read && !error && <SkeletonRows count={4} rowHeight={60} />}
      {read && !hasEnded(read) && <RetrievalPlace {...retrieval} />}
      {read && hasEnded(read) && (
        <Ended {...{ read, season, onSeePage, onRetrieving }} onFollow={retrieval.watch.follow} onAdded={added} />
      )}
    </Modal>
  );
}

type EndedProps = Pick<Props, 'season' | 'onSeePage' | 'onRetrieving'> & {
  read: Retrieval;
  onAdded: () => void;
  onFollow: (pid: number) => void;
};

function Ended({ read, season, onAdded, onSeePage, onRetrieving, onFollow }: EndedProps) {
  const { riders, events, weekend, kind } = read;
  const { year } = season;
  if (season.finalized) return <p>The season is finalized: nothing is added to it any more.</p>;
  if (events) return <EventsToAdd year={year} events={events} onAdded={onAdded} />;
  if (riders && weekend && (kind === 'race' || kind === 'sprint')) {
    const shared = { year, riders, weekend, kind, onFollow };
    return <MissingRiders {...shared} onRetrieving={(pid) => onRetrieving(weekend.id, pid)} />;
  }
  if (riders) return <RidersToAdd year={year} riders={riders} onAdded={onAdded} />;
  return (
    <>
      <FailureText error={read.message} />
      {read.page_seen && (
        <div className={admin.actions}>
          <Button onClick={onSeePage}>What the browser saw</Button>
        </div>
      )}
    </>
  );
}
