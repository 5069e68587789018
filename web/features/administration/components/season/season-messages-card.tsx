import { useEffect, useRef } from 'react';
import type { SeasonMessage } from '../../../../../league/wire/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatMoment } from '../../../../lib/format-dates.js';
import { Card } from '../../../../ui/card.js';
import { Notice } from '../../../../ui/notice.js';
import { useDismissMessage } from '../../api/change-season.js';
import styles from './season-messages.module.css';

/** What went wrong, also while nobody was looking; each stays until an admin dismisses it. */
export function SeasonMessagesCard({ messages }: { messages: SeasonMessage[] }) {
  const { list, onDismiss } = useFocusAfterDismissal(messages.length);
  if (messages.length === 0) return null;
  return (
    <Card title="Messages">
      <ul ref={list} tabIndex={-1} className={styles.list} aria-live="polite" aria-label="Messages">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageNotice message={message} onDismiss={onDismiss} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MessageNotice({ message, onDismiss }: { message: SeasonMessage; onDismiss: () => void }) {
  const dismiss = useDismissMessage();
  const { show } = useBanners();
  const dismissed = () => {
    onDismiss();
    dismiss.mutate(message.id, { onError: (error) => show('error', error.message) });
  };
  return (
    <Notice tone="warning" idle={dismiss.isPending} onDismiss={dismissed}>
      {message.message}
      <span className="small muted">{formatMoment(message.timestamp)}</span>
    </Notice>
  );
}

/** The cross that was clicked disappears with its message: the keyboard goes on at the list, or at the page without one. */
function useFocusAfterDismissal(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const dismissing = useRef(false);
  useEffect(() => {
    const isLost = dismissing.current && document.activeElement === document.body;
    if (isLost) (list.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [count]);
  return { list, onDismiss: () => void (dismissing.current = true) };
}
