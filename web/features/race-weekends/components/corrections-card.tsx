import type { Correction, Weekend } from '../../../../league/contract/shapes.js';
import { describeMoved } from '../model/describe-moved.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { useSession } from '../../../shared/session/use-session.js';
import { FoldingCard } from '../../../ui/folding-card.js';
import { MovesList } from '../../../shared/standings/components/moves-list.js';
import styles from './weekends.module.css';

/** That the weekend was corrected after it was final, when, and whose position moved; nothing where it was not. */
export function CorrectionsCard({ weekend: { corrections } }: { weekend: Weekend }) {
  const [latest] = corrections;
  if (!latest) return null;
  return (
    <FoldingCard title="Corrected" hint={describe(latest)}>
      <ul className={styles.corrections}>
        {corrections.map((correction) => (
          <li key={correction.date}>
            <OneCorrection correction={correction} />
          </li>
        ))}
      </ul>
    </FoldingCard>
  );
}

function OneCorrection({ correction }: { correction: Correction }) {
  const { user } = useSession();
  return (
    <>
      <p className={styles.corrected}>
        {`On ${formatDayAndTime(correction.date)}: ${describeMoved(correction.amount_moved)}.`}
      </p>
      {correction.amount_moved > 0 && (
        <MovesList
          correction={correction}
          label={`Positions changed on ${formatDayAndTime(correction.date)}`}
          username={user?.username}
        />
      )}
    </>
  );
}

const describe = ({ date, amount_moved: amount }: Correction) => `${formatDayAndTime(date)}, ${describeMoved(amount)}`;
