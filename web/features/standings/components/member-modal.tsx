import { Link } from 'react-router-dom';
import type { PicksSimple, RiderFlat } from '../../../../league/wire/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints, ordinal } from '../../../lib/format-numbers.js';
import { profileAddress } from '../../../lib/profile-address.js';
import { shownName } from '../../../lib/shown-name.js';
import { EmptyNote } from '../../../ui/empty-note.js';
import { Modal } from '../../../ui/modal.js';
import { Plate } from '../../../ui/plate.js';
import styles from './standings.module.css';

interface Props {
  row: PicksSimple;
  hits: boolean[];
  onClose: () => void;
}

/** A member's picks with the points of each, and the way to their profile. */
export default function MemberModal({ row, hits, onClose }: Props) {
  return (
    <Modal title={shownName(row.user.username)} onClose={onClose}>
      <p className={styles.sum}>
        <b>{ordinal(row.position)}</b>
        <span>
          with <strong>{formatPoints(row.points)}</strong> points
        </span>
        {row.user.username && (
          <Link className={styles.profile} to={profileAddress(row.user.username)}>
            Profile
          </Link>
        )}
      </p>
      {row.picks.length === 0 && (
        <EmptyNote>
          These picks stay hidden until the window has closed or the first result of the season is in.
        </EmptyNote>
      )}
      <ol>
        {row.picks.map((pick, place) => (
          <PickRow key={pick.competitor_id} place={ordinal(place + 1)} rider={pick} hit={hits[place] ?? false} />
        ))}
        {row.independent_pick && <PickRow special place="Independent" rider={row.independent_pick} />}
        {row.rookie_pick && <PickRow special place="Rookie" rider={row.rookie_pick} />}
      </ol>
    </Modal>
  );
}

interface PickRowProps {
  place: string;
  rider: RiderFlat;
  hit?: boolean;
  special?: boolean;
}

function PickRow({ place, rider, hit = false, special = false }: PickRowProps) {
  return (
    <li className={styles.pick}>
      <span className={classNames(styles.place, special && styles.special)}>{place}</span>
      <Plate number={rider.number} />
      <span className={styles.name}>
        {`${rider.first} ${rider.last}`}
        {hit && <span className={`${styles.good} small`}>exactly at this place</span>}
      </span>
      <span className={styles.points}>{formatPoints(rider.points)}</span>
    </li>
  );
}
