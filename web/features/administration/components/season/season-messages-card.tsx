import type { SeasonMessage } from '../../../../../league/wire/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatMoment } from '../../../../lib/format-dates.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { CrossIcon } from '../../../../ui/icons.js';
import { useDismissMessage } from '../../api/change-season.js';
import styles from './season-messages.module.css';

/** What went wrong, also while nobody was looking; each stays until an admin dismisses it. */
export function SeasonMessagesCard({ messages }: { messages: SeasonMessage[] }) {
  const dismiss = useDismissMessage();
  const { show } = useBanners();
  if (messages.length === 0) return null;
  return (
    <Card title="Messages">
      <ul className={styles.list} aria-live="polite">
        {messages.map(({ id, message, timestamp }) => (
          <li key={id} className={styles.message}>
            <span className={styles.text} id={`message-${id}`}>
              {message}
              <span className="small muted">{formatMoment(timestamp)}</span>
            </span>
            <Button
              look="icon"
              aria-label="Dismiss"
              aria-describedby={`message-${id}`}
              idle={dismiss.isPending && dismiss.variables === id}
              onClick={() => dismiss.mutate(id, { onError: (error) => show('error', error.message) })}
            >
              <CrossIcon />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
