import { useEffect, useRef } from 'react';
import { correctionPage } from '../../../../../league/contract/page-paths.js';
import type { SeasonAdmin, SeasonMessage } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatMoment } from '../../../../lib/format.js';
import { ButtonLink } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { Actions } from '../../../../ui/layout.js';
import { Notice } from '../../../../ui/notice.js';
import { useDismissMessage } from '../../api/season.js';
import { addRidersLabel, compareLabel } from '../../model/describe-retrieval.js';
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
      {retrieval?.difference_of !== undefined && (
        <Actions>
          <ButtonLink to={`/${correctionPage(retrieval.difference_of)}`}>See the difference</ButtonLink>
        </Actions>
      )}
      {retrieval && (
        <RetrievalActions
          pid={retrieval.pid}
          reviewLabel={readOnly ? null : describeReview(retrieval)}
          hasPageCapture={retrieval.page_seen}
          onOpen={onOpen}
        />
      )}
    </Notice>
  );
}

function describeReview(retrieval: NonNullable<SeasonMessage['retrieval']>): string | null {
  if (retrieval.sources_differ) return compareLabel;
  return retrieval.unknown_riders ? addRidersLabel : null;
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
