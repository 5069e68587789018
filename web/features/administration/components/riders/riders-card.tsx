import { useState } from 'react';
import type { SeasonAdmin, SeasonRider } from '../../../../../league/contract/shapes.js';
import { formatPoints } from '../../../../lib/format.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { Tag } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { CheckBox, Field } from '../../../../ui/form.js';
import { CollapsedOnPhone } from '../../../../ui/collapsible-card.js';
import { allRiders, arrangeRiders, type RiderColumn, type RidersView, sortBy } from '../../model/riders.js';
import styles from './riders-card.module.css';

interface RidersCardProps {
  season: SeasonAdmin;
  onCreate: () => void;
  onDelete: () => void;
  onEdit: (id: number) => void;
}

/** Collapsed on a phone. In a finalized season, riders cannot be added or deleted. */
export function RidersCard({ season, onCreate, onDelete, onEdit }: RidersCardProps) {
  const [view, setView] = useState(allRiders);
  const { competitors, finalized } = season;
  const found = arrangeRiders(competitors, view);
  const actions = !finalized && (
    <>
      <Button onClick={onCreate}>+ Add</Button>
      {competitors.length > 0 && <Button onClick={onDelete}>Delete…</Button>}
    </>
  );
  return (
    <Card title="Riders" aside={actions}>
      {competitors.length === 0 ? (
        <EmptyNote>
          {finalized
            ? 'This season has no riders.'
            : 'No riders yet. Add them by hand, from a standings page, or from the riders page.'}
        </EmptyNote>
      ) : (
        <CollapsedOnPhone label={competitors.length === 1 ? '1 rider' : `${competitors.length} riders`}>
          <RidersFilter view={view} found={found.length} total={competitors.length} onChange={setView} />
          <RidersTable riders={found} view={view} onChange={setView} onEdit={finalized ? undefined : onEdit} />
          {found.length === 0 && (
            <EmptyNote>
              No riders match.{' '}
              <Button onClick={() => setView({ ...allRiders, by: view.by, reversed: view.reversed })}>
                Show all riders
              </Button>
            </EmptyNote>
          )}
        </CollapsedOnPhone>
      )}
    </Card>
  );
}

interface RidersFilterProps {
  view: RidersView;
  found: number;
  total: number;
  onChange: (view: RidersView) => void;
}

function RidersFilter({ view, found, total, onChange }: RidersFilterProps) {
  return (
    <div className={styles.filter} role="search" aria-label="Riders">
      <Field
        label="Find a rider"
        type="search"
        placeholder="Name or number…"
        autoComplete="off"
        value={view.typed}
        onChange={(event) => onChange({ ...view, typed: event.target.value })}
      />
      <div className={styles.flags}>
        <CheckBox
          label="Independent"
          checked={view.independentOnly}
          onChange={(event) => onChange({ ...view, independentOnly: event.target.checked })}
        />
        <CheckBox
          label="Rookies"
          checked={view.rookiesOnly}
          onChange={(event) => onChange({ ...view, rookiesOnly: event.target.checked })}
        />
        <span className={`${styles.count} muted small`} role="status">
          {found < total && `${found} of ${total} riders`}
        </span>
      </div>
    </div>
  );
}

interface RidersTableProps {
  riders: SeasonRider[];
  view: RidersView;
  onChange: (view: RidersView) => void;
  onEdit: ((id: number) => void) | undefined;
}

/** A click on a heading sorts the riders by its column. */
function RidersTable({ riders, view, onChange, onEdit }: RidersTableProps) {
  const order = { view, onSort: (column: RiderColumn) => onChange(sortBy(view, column)) };
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <ColumnHead {...order} column="number" title="#" label="Number" />
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
    </div>
  );
}

interface HeadProps {
  column: RiderColumn;
  title: string;
  /** The accessible name, if the title is a symbol. */
  label?: string;
  view: RidersView;
  onSort: (column: RiderColumn) => void;
}

function ColumnHead({ column, title, label, view, onSort }: HeadProps) {
  const sorted = view.by === column;
  // Points are sorted in descending order first.
  const descending = (column === 'points') !== view.reversed;
  const direction = descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={styles[column]} aria-sort={sorted ? direction : undefined}>
      <button type="button" className={styles.sort} aria-label={label} onClick={() => onSort(column)}>
        <span>{title}</span>
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
        <NumberPlate rider={competitor} />
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
