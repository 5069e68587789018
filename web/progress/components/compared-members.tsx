import type { MemberProgress } from '../../../league/contract/progress.js';
import { Button } from '../../ui/button.js';
import { CrossIcon } from '../../ui/icons.js';
import { tellPosition } from '../model/describe-progress.js';
import { LineSign } from './line-sign.js';
import styles from './progress.module.css';

interface Props {
  members: MemberProgress[];
  /** The weekend that is looked at. */
  chosen: number;
  onRemove: (username: string) => void;
}

/** Whose line is which, and where each stood after the weekend that is looked at. The first member stays. */
export function ComparedMembers({ members, chosen, onRemove }: Props) {
  return (
    <ul className={styles.members} aria-label="Members in the picture">
      {members.map(({ user: { username }, positions }, line) => (
        <li key={username}>
          <LineSign line={line} />
          <span className={styles.who}>{username}</span>
          {positions.every((position) => position === null) ? (
            <span className="muted small">no picks in this season</span>
          ) : (
            <b className={styles.position}>{tellPosition(positions[chosen])}</b>
          )}
          {line > 0 ? (
            <Button look="icon" aria-label={`Remove ${username}`} onClick={() => onRemove(username)}>
              <CrossIcon />
            </Button>
          ) : (
            <span className={styles.noButton} />
          )}
        </li>
      ))}
    </ul>
  );
}
