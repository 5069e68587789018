import { useState } from 'react';
import type { WhatIfRider } from '../../../../league/contract/what-if.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { Button } from '../../../ui/button.js';
import { Actions } from '../../../ui/layout.js';
import { MoveButtons, MoveHandle, useReorder } from '../../../ui/reorder.js';
import { moveRider } from '../model/draft.js';
import styles from './session-order.module.css';

interface Props {
  riders: ReadonlyMap<number, WhatIfRider['competitor']>;
  order: readonly number[];
  /** The number of riders shown at first: the positions with points. */
  shown: number;
  onChange: (order: number[]) => void;
}

/** The reader changes the order by dragging, by buttons, or by choosing a position. */
export function SessionOrder({ riders, order, shown, onChange }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const rows = isExpanded ? order : order.slice(0, shown);
  const hidden = order.length - rows.length;
  const absent = [...riders.keys()].filter((riderId) => !order.includes(riderId));
  const nameOf = (riderId: number) => {
    const rider = riders.get(riderId);
    return rider ? `${rider.first} ${rider.last}` : '';
  };
  const moveTo = (riderId: number, to: number | null) => {
    onChange(moveRider(order, riderId, to));
    setAnnouncement(
      to === null ? `${nameOf(riderId)} does not finish.` : `${nameOf(riderId)} is now ${ordinal(to + 1)}.`,
    );
  };
  const reorder = useReorder(rows.length, (from, to) => {
    const riderId = order[from];
    if (riderId !== undefined) moveTo(riderId, to);
  });
  return (
    <>
      <p className="muted small">Drag a handle, or choose a position.</p>
      <ol className={styles.rows} aria-label="Finishing order">
        {rows.map((riderId, index) => {
          const rider = riders.get(riderId);
          return (
            <li key={riderId} className={styles.row} style={reorder.rowStyle(index)}>
              <MoveHandle reorder={reorder} row={index} name={nameOf(riderId)} />
              <select
                className={styles.position}
                aria-label={`Position of ${nameOf(riderId)}`}
                value={index}
                onChange={({ target }) => moveTo(riderId, target.value === 'out' ? null : Number(target.value))}
              >
                {order.map((_, position) => (
                  <option key={position} value={position}>
                    {ordinal(position + 1)}
                  </option>
                ))}
                <option value="out">Does not finish</option>
              </select>
              {rider && <NumberPlate rider={rider} />}
              <strong className={styles.name}>{nameOf(riderId)}</strong>
              <MoveButtons reorder={reorder} row={index} name={nameOf(riderId)} isLast={index === rows.length - 1} />
            </li>
          );
        })}
      </ol>
      {hidden > 0 && <Button onClick={() => setExpanded(true)}>{`Show ${hidden} more`}</Button>}
      {absent.length > 0 && (
        <div className={styles.absent}>
          <p className="muted small">Do not finish. Tap one to put them at the end:</p>
          <Actions>
            {absent.map((riderId) => (
              <Button key={riderId} onClick={() => moveTo(riderId, order.length)}>
                {nameOf(riderId)}
              </Button>
            ))}
          </Actions>
        </div>
      )}
      <span className="unseen" role="status">
        {announcement}
      </span>
    </>
  );
}
