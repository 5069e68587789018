import { useEffect, useRef } from 'react';
import type { SeasonAdmin, SeasonMessage } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatMoment } from '../../../../lib/format.js';
import { Card } from '../../../../ui/card.js';
import { Notice } from '../../../../ui/notice.js';
import { useDismissMessage } from '../../api/season.js';
import { addRidersLabel } from '../../model/describe-retrieval.js';
import { type OpenRetrieval, RetrievalActions } from '../retrieval/retrieval-region.js';
import styles from './season-messages-card.module.css';

interface Props {
  season: SeasonAdmin;
  onOpen: OpenRetrieval;
}

/** Failures of retrievals and the autopilot. Each is shown until an admin dismisses it. */
export function SeasonMessagesCard({ season, onOpen }: Props) {
  const messages = season.season_messages;
  const { list, onDismiss } = useFocusAfterDismissal(messages.length);
  if (messages.length === 0) return null;
  return (
    <Card title="Messages">
      <ul ref={list} tabIndex={-1} className={styles.list} aria-live="polite" aria-label="Messages">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageNotice message={message} readOnly={season.finalized} onOpen={onOpen} onDismiss={onDismiss} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface NoticeProps {
  message: SeasonMessage;
  /** The season is finalized, so nothing can be added to it. */
  readOnly: boolean;
  onOpen: OpenRetrieval;
  onDismiss: () => void;
}

function MessageNotice({ message, readOnly, onOpen, onDismiss }: NoticeProps) {
  const { retrieval } = message;
  const { show } = useBanners();
  // With a 404, another admin has dismissed it.
  const dismiss = useDismissMessage({
    onError: ({ status, message: text }) => status !== 404 && show('error', text),
  });
  const dismissed = () => {
    onDismiss();
    dismiss.mutate(message.id);
  };
  return (
    <Notice tone="warning" inactive={dismiss.isPending} onDismiss={dismissed}>
      <span>{message.message}</span>
      <span className="small muted">{formatMoment(message.timestamp)}</span>
      {retrieval && (
        <RetrievalActions
          pid={retrieval.pid}
          reviewLabel={retrieval.unknown_riders && !readOnly ? addRidersLabel : null}
          hasPageCapture={retrieval.page_seen}
          onOpen={onOpen}
        />
      )}
    </Notice>
  );
}

/** A dismissal removes the focused button. The focus moves to the list, or to the page if the list is empty. */
function useFocusAfterDismissal(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const dismissing = useRef(false);
  useEffect(() => {
    const isLost = dismissing.current && document.activeElement === document.body;
    if (isLost) (list.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [count]);
  return { list, onDismiss: () => void (dismissing.current = true) };
}
