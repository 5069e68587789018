import type { SeasonRider } from '../../../../../league/contract/shapes.js';
import { formatPoints } from '../../../../lib/format.js';
import { Tag } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Plate } from '../../../../shared/riders/plate.js';
import { type RiderColumn, type RidersView, turnTo } from '../../model/arrange-riders.js';
import styles from './riders.module.css';

interface Props {
  riders: SeasonRider[];
  view: RidersView;
  onChange: (view: RidersView) => void;
  /** None in a finalized season. */
  onEdit: ((id: number) => void) | undefined;
}

/** Riders in the order of a column that a click on its head chooses. */
export function RidersTable({ riders, view, onChange, onEdit }: Props) {
  const order = { view, onTurn: (by: RiderColumn) => onChange(turnTo(view, by)) };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <ColumnHead {...order} column="number" title="#" named="Number" />
          <ColumnHead {...order} column="name" title="Rider" />
          <ColumnHead {...order} column="points" title="Points" />
          {onEdit && (
            <th scope="col">
              <span className="unseen">Edit</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {riders.map((rider) => (
          <RiderLine key={rider.id} rider={rider} onEdit={onEdit && (() => onEdit(rider.id))} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  column: RiderColumn;
  title: string;
  /** What it is called where the title is a sign. */
  named?: string;
  view: RidersView;
  onTurn: (by: RiderColumn) => void;
}

function ColumnHead({ column, title, named, view, onTurn }: HeadProps) {
  const sorted = view.by === column;
  // Points begin with the most.
  const descending = (column === 'points') !== view.turned;
  const direction = descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={styles[column]} aria-sort={sorted ? direction : undefined}>
      <button type="button" className={styles.sort} aria-label={named} onClick={() => onTurn(column)}>
        {title}
        <span aria-hidden className={styles.arrow}>
          {sorted && (descending ? '▾' : '▴')}
        </span>
      </button>
    </th>
  );
}

function RiderLine({ rider, onEdit }: { rider: SeasonRider; onEdit: (() => void) | undefined }) {
  const { competitor, points } = rider.competitor_points;
  const name = `${competitor.first} ${competitor.last}`;
  return (
    <tr>
      <td>
        <Plate number={competitor.number} />
      </td>
      <td>
        <span className={styles.name}>{name}</span>
        <span className={styles.tags}>
          {rider.independent && <Tag>independent</Tag>}
          {rider.rookie && <Tag>rookie</Tag>}
        </span>
      </td>
      <td className={styles.points}>{formatPoints(points)}</td>
      {onEdit && (
        <td className={styles.edit}>
          <Button aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </td>
      )}
    </tr>
  );
}
