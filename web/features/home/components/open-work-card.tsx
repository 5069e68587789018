import { useQuery } from '@tanstack/react-query';
import type { OpenWork } from '../../../../league/contract/home.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { openWorkQuery } from '../api/home.js';
import styles from './member-home.module.css';

const texts: Record<OpenWork['kind'], { waits: string; button: string }> = {
  'retrieve-sprint': { waits: 'The sprint race has no result yet.', button: 'Retrieve the sprint race' },
  'retrieve-race': { waits: 'The race has no result yet.', button: 'Retrieve the race' },
  finalize: { waits: 'Both results are stored.', button: 'Preview and finalize' },
};

/** What waits for an admin; nothing where nothing waits. */
export function OpenWorkCard() {
  const { data: work, error, refetch } = useQuery(openWorkQuery);
  if (work?.length === 0 || (!work && !error)) return null;
  return (
    <Card title="Waiting for you">
      {error && !work && <FailedLoad error={error} retry={refetch} />}
      <ul>
        {work?.map((item) => (
          <li key={`${item.kind} ${item.weekend.id}`} className={styles.work}>
            <span>
              <strong>{item.weekend.title}</strong>
              <br />
              <span className="muted small">{texts[item.kind].waits}</span>
            </span>
            <ButtonLink
              variant="primary"
              to={addressOf(item)}
              aria-label={`${texts[item.kind].button}, ${item.weekend.title}`}
            >
              {texts[item.kind].button}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The weekend in the administration, where the work is done. */
const addressOf = ({ kind, weekend, year }: OpenWork): string =>
  `/administration/seasons/${year}?weekend=${weekend.id}${kind === 'finalize' ? '&preview=1' : ''}`;
