import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ordinal } from '../../league/contract/short-texts.js';
import { Button } from './button.js';
import { ChevronIcon, GripIcon } from './icons.js';
import styles from './reorder.module.css';

interface Drag {
  /** The dragged row, and the row that it is dragged over. */
  from: number;
  over: number;
  /** The vertical position of the press, and the pointer's distance from it, in px. */
  startY: number;
  distance: number;
  /** The middles of the rows before the drag, in px. */
  middles: number[];
  /** False for a tap. */
  hasMoved: boolean;
}

/** A press that moves at least this far is a drag and not a tap, in px. */
const minDragDistance = 4;

type Direction = 'up' | 'down';

/** Moves rows of a list by pointer, buttons and arrow keys. Calls `onMove` once for each moved row. */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const id = useId();
  const handleId = (row: number) => `${id}-${row}`;
  const buttonId = (row: number, direction: Direction) => `${id}-${direction}-${row}`;
  const [drag, setDrag] = useState<Drag | null>(null);
  const [expandedRow, setExpandedRow] = useState<number | null>(null);

  const moveTo = (from: number, to: number, focusedId: (row: number) => string) => {
    if (to < 0 || to >= count) return;
    flushSync(() => {
      onMove(from, to);
      setExpandedRow((current) => (current === from ? to : current));
    });
    document.getElementById(focusedId(to))?.focus();
  };
  const end = () => setDrag(null);

  const handleProps = (row: number) => ({
    id: handleId(row),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = [...(event.currentTarget.closest('ol')?.children ?? [])];
      const middles = rows.map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return top + height / 2;
      });
      setDrag({ from: row, over: row, startY: event.clientY, distance: 0, middles, hasMoved: false });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return;
      const distance = clientY - drag.startY;
      if (!drag.hasMoved && Math.abs(distance) < minDragDistance) return;
      const over = rowNear(drag.middles, (drag.middles[drag.from] ?? 0) + distance);
      setDrag({ ...drag, distance, over, hasMoved: true });
    },
    onPointerUp: () => {
      if (drag && !drag.hasMoved) setExpandedRow((current) => (current === row ? null : row));
      if (drag && drag.over !== drag.from) onMove(drag.from, drag.over);
      end();
    },
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return end();
      const to = targetRow(event, row);
      if (to === undefined) return;
      event.preventDefault();
      moveTo(row, to, handleId);
    },
  });

  const rowStyle = (row: number): CSSProperties | undefined => {
    if (!drag?.hasMoved) return undefined;
    const { from, over, distance, middles } = drag;
    const isDragged = row === from;
    const y = isDragged ? distance : shiftOf(row, from, over) * ((middles[1] ?? 0) - (middles[0] ?? 0));
    return { transform: `translateY(${y}px)`, ...(isDragged ? { zIndex: 2, transition: 'none' } : {}) };
  };

  const buttonProps = (row: number, direction: Direction) => ({
    id: buttonId(row, direction),
    onClick: () => moveTo(row, direction === 'up' ? row - 1 : row + 1, (to) => buttonId(to, direction)),
  });

  /** Alt with an arrow key moves the row whose `rowId` has the focus. Handle and buttons are not in the tab order. */
  const onRowKeyDown = (row: number, rowId: (row: number) => string) => (event: KeyboardEvent) => {
    const to = targetRow(event, row);
    if (!event.altKey || to === undefined || (event.target as Element).id !== rowId(row)) return;
    event.preventDefault();
    moveTo(row, to, rowId);
  };

  return { expandedRow, handleProps, buttonProps, rowStyle, onRowKeyDown };
}

const targetRow = ({ key }: KeyboardEvent, row: number): number | undefined =>
  ({ ArrowUp: row - 1, ArrowDown: row + 1 })[key];

type Reorder = ReturnType<typeof useReorder>;

interface MoveProps {
  reorder: Reorder;
  row: number;
  name: string;
}

export const MoveHandle = ({ reorder, row, name }: MoveProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.handle}
    aria-label={`Move ${name}, ${ordinal(row + 1)}`}
    {...reorder.handleProps(row)}
  >
    <GripIcon />
  </button>
);

/** Buttons that move a row by one. On phones they appear after a tap on the handle. */
export function MoveButtons({ reorder, row, name, isLast }: MoveProps & { isLast: boolean }) {
  return (
    <span className={`${styles.buttons} ${reorder.expandedRow === row ? styles.shown : ''}`}>
      <Button
        variant="icon"
        tabIndex={-1}
        className={styles.up}
        aria-label={`Move ${name} up`}
        inactive={row === 0}
        {...reorder.buttonProps(row, 'up')}
      >
        <ChevronIcon />
      </Button>
      <Button
        variant="icon"
        tabIndex={-1}
        aria-label={`Move ${name} down`}
        inactive={isLast}
        {...reorder.buttonProps(row, 'down')}
      >
        <ChevronIcon />
      </Button>
    </span>
  );
}

/** The shift of a row while row `from` is dragged over row `over`: -1 up, 1 down. */
export function shiftOf(row: number, from: number, over: number): -1 | 0 | 1 {
  if (row > from && row <= over) return -1;
  return row < from && row >= over ? 1 : 0;
}

/** The row whose middle is nearest to a vertical position. `middles` are in order, from the top. */
export function rowNear(middles: readonly number[], height: number): number {
  const distances = middles.map((middle) => Math.abs(middle - height));
  return distances.indexOf(Math.min(...distances));
}
