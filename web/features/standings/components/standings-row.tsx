import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format-numbers.js';
import { Avatar } from '../../../ui/avatar.js';
import { Tag } from '../../../ui/badge.js';
import { Movement } from '../../../ui/movement.js';
import { RiderChip } from '../../../ui/plate.js';
import styles from './standings.module.css';

export const ownRowId = 'own-row';

interface Props {
  row: PicksSimple;
  hits: boolean[];
  own: boolean;
  onOpen: () => void;
}

export function StandingsRow({ row, hits, own, onOpen }: Props) {
  return (
    <li>
      <button
        type="button"
        id={own ? ownRowId : undefined}
        className={classNames(styles.row, own && styles.own)}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className={styles.position}>{row.position}</span>
        <Movement change={row.position_change} />
        <Avatar name={row.user.username} />
        <span className={styles.who}>
          <span>
            <strong>{row.user.username}</strong> {own && <Tag>you</Tag>}
          </span>
          {row.picks.length > 0 && (
            <span className={`${styles.chips} wide`}>
              {row.picks.map((pick, place) => (
                <RiderChip key={pick.competitor_id} rider={pick} hit={hits[place] ?? false} />
              ))}
            </span>
          )}
        </span>
        <span className={styles.points}>
          {formatPoints(row.points)}
          <span className="unseen"> points</span>
        </span>
      </button>
    </li>
  );
}
