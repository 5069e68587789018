import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { OpenWork, OpenWorkAnswer } from '../../../../league/contract/home.js';
import { formatCount } from '../../../lib/format.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FailedLoad, FailureText } from '../../../ui/feedback.js';
import { useRetrieve } from '../api/home.js';
import styles from './open-work-card.module.css';

const texts: Record<OpenWork['kind'], { state: string; button: string }> = {
  'retrieve-sprint': { state: 'The sprint race has no result yet.', button: 'Retrieve the sprint race' },
  'retrieve-race': { state: 'The race has no result yet.', button: 'Retrieve the race' },
  finalize: { state: 'Both results are stored.', button: 'Preview and finalize' },
};

/** The open tasks of an admin. Renders nothing without tasks. */
export function OpenWorkCard({ query }: { query: UseQueryResult<OpenWorkAnswer> }) {
  const { data, error, refetch } = query;
  if (!data && !error) return null;
  const { open_work: work = [], amount_reported: reported = 0 } = data ?? {};
  if (data && work.length + reported === 0) return null;
  return (
    <Card title="Waiting for you">
      {error && !data && <FailedLoad error={error} retry={refetch} />}
      <ul>
        {reported > 0 && (
          <li className={styles.work}>
            <strong>
              {reported === 1 ? '1 comment was reported' : `${formatCount(reported)} comments were reported`}
            </strong>
            <ButtonLink to="/administration/reports">See the reports</ButtonLink>
          </li>
        )}
        {work.map((item) => (
          <li key={`${item.kind} ${item.weekend.id}`} className={styles.work}>
            <span>
              <strong>{item.weekend.title}</strong>
              <br />
              <span className="muted small">{texts[item.kind].state}</span>
            </span>
            {item.kind === 'finalize' ? (
              <ButtonLink
                variant="primary"
                to={`${addressOf(item)}&preview=1`}
                aria-label={`${texts.finalize.button}, ${item.weekend.title}`}
              >
                {texts.finalize.button}
              </ButtonLink>
            ) : (
              <RetrieveButton item={item} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Starts the retrieval, then opens the weekend in the administration, which shows its progress. */
function RetrieveButton({ item }: { item: OpenWork }) {
  const { button } = texts[item.kind];
  const navigate = useNavigate();
  const retrieve = useRetrieve(item);
  return (
    <span className={styles.retrieve}>
      <Button
        variant="primary"
        inactive={retrieve.isPending}
        aria-label={`${button}, ${item.weekend.title}`}
        onClick={() => retrieve.mutate(undefined, { onSuccess: () => void navigate(addressOf(item)) })}
      >
        {button}
      </Button>
      {retrieve.error && (
        <>
          <FailureText error={retrieve.error} />
          <Link to={addressOf(item)}>Open the weekend</Link>
        </>
      )}
    </span>
  );
}

const addressOf = ({ weekend, year }: OpenWork): string => `/administration/seasons/${year}?weekend=${weekend.id}`;
