import type { SeasonAdmin, SeasonRider } from '../../../../../league/wire/shapes.js';
import { formatPoints } from '../../../../lib/format-numbers.js';
import { Tag } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyNote } from '../../../../ui/empty-note.js';
import { Plate } from '../../../../ui/plate.js';
import styles from './riders.module.css';

interface Props {
  season: SeasonAdmin;
  onCreate: () => void;
  onDelete: () => void;
  onEdit: (id: number) => void;
}

/** The riders of the season by points. Adding and deleting is not offered in a finalized season. */
export function RidersCard({ season, onCreate, onDelete, onEdit }: Props) {
  const actions = !season.finalized && (
    <>
      <Button onClick={onCreate}>+ Add</Button>
      {season.competitors.length > 0 && <Button onClick={onDelete}>Delete…</Button>}
    </>
  );
  return (
    <Card title="Riders" aside={actions}>
      {season.competitors.length === 0 ? (
        <EmptyNote>
          {season.finalized
            ? 'This season has no riders.'
            : 'No riders yet. Add them by hand, from a standings page, or from the riders page.'}
        </EmptyNote>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Rider</th>
              <th scope="col" className={styles.points}>
                Points
              </th>
              {!season.finalized && (
                <th scope="col">
                  <span className="unseen">Edit</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {season.competitors.map((rider) => (
              <RiderLine key={rider.id} rider={rider} onEdit={season.finalized ? undefined : () => onEdit(rider.id)} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
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
