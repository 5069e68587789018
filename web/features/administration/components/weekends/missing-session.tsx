import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import type { useSessionNotHeld } from '../../api/change-results.js';
import type { useRetrieveResult } from '../../api/change-retrieval.js';
import { resultsHost } from '../../model/results-host.js';
import admin from '../administration.module.css';
import type { RetrievalView } from '../retrieval/retrieval-place.js';

interface Props {
  title: string;
  type: 1 | 2;
  weekend: WeekendAdmin;
  retrieval: RetrievalView;
  retrieve: ReturnType<typeof useRetrieveResult>;
  notHeld: ReturnType<typeof useSessionNotHeld>;
  /** Something new is tried: what was refused before is over. */
  onBegin: () => void;
  onType: () => void;
}

/** A session without result: retrieve it, type it, or record that it was not held. */
export function MissingSession({ title, type, weekend, retrieval, retrieve, notHeld, onBegin, onType }: Props) {
  const host = resultsHost(weekend.url);
  const pending = retrieve.isPending || notHeld.isPending || retrieval.watch.waiting;
  const start = (from: string) => {
    retrieval.watch.dismiss();
    onBegin();
    retrieve.mutate({ eventType: type, host: from });
  };
  const record = () => {
    onBegin();
    notHeld.mutate();
  };
  return (
    <>
      <p className="muted small">
        {host === null
          ? 'No result yet, and there is no results page yet to read it from: Edit… gives the weekend its link.'
          : 'No result yet. Retrieving reads it from the results page; nothing else changes until it is complete.'}
      </p>
      <div className={admin.actions}>
        {host !== null && (
          <Button look="call" idle={pending} onClick={() => start(host)}>
            {`Retrieve ${title.toLowerCase()}`}
          </Button>
        )}
        <Button idle={pending} onClick={onType}>
          Type it by hand…
        </Button>
        <TwoClickButton look="ghost" again="Click again to record" idle={pending} onConfirm={record}>
          Session was not held
        </TwoClickButton>
      </div>
    </>
  );
}
