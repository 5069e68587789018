import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ordinal } from '../../league/contract/short-texts.js';
import { rowNear, shiftOf } from '../lib/row-order.js';
import { Button } from './button.js';
import { ChevronIcon, GripIcon } from './icons.js';
import styles from './reorder.module.css';

interface Drag {
  from: number;
  over: number;
  /** Where the pointer was pressed, and how far it has moved since, in px. */
  start: number;
  by: number;
  /** The middles of the rows before the drag, in px. */
  middles: number[];
  /** Whether it moved at all: otherwise it is a tap. */
  moved: boolean;
}

/** Below this the pointer has not moved: it was a tap. In px. */
const tap = 4;

const handleId = (slot: number) => `move-${slot}`;
const buttonId = (slot: number, way: 'up' | 'down') => `move-${way}-${slot}`;

/** The id of what has the focus in a row whose own arrow keys move it (`row`). */
export const rowId = (row: number) => `slot-${row}`;

/** Moving rows of a list by pointer, buttons and arrow keys. `onMove` is called once for each row that was moved. */
export function useReorder(amount: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The row whose buttons are shown on a phone. */
  const [opened, setOpened] = useState<number | null>(null);

  const moveTo = (from: number, to: number, focus: (slot: number) => string) => {
    if (to < 0 || to >= amount) return;
    flushSync(() => {
      onMove(from, to);
      setOpened((now) => (now === from ? to : now));
    });
    document.getElementById(focus(to))?.focus();
  };
  const end = () => setDrag(null);

  const handle = (slot: number) => ({
    id: handleId(slot),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const boxes = [...(event.currentTarget.closest('ol')?.children ?? [])].map((row) => row.getBoundingClientRect());
      const middles = boxes.map(({ top, height }) => top + height / 2);
      setDrag({ from: slot, over: slot, start: event.clientY, by: 0, middles, moved: false });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return;
      const by = clientY - drag.start;
      if (!drag.moved && Math.abs(by) < tap) return;
      setDrag({ ...drag, by, over: rowNear(drag.middles, (drag.middles[drag.from] ?? 0) + by), moved: true });
    },
    onPointerUp: () => {
      if (drag && !drag.moved) setOpened((now) => (now === slot ? null : slot));
      if (drag && drag.over !== drag.from) onMove(drag.from, drag.over);
      end();
    },
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return end();
      const to = wayOf(event, slot);
      if (to === undefined) return;
      event.preventDefault();
      moveTo(slot, to, handleId);
    },
  });

  const rowStyle = (slot: number): CSSProperties | undefined => {
    if (!drag?.moved) return undefined;
    const { from, over, by, middles } = drag;
    const isDragged = slot === from;
    const y = isDragged ? by : shiftOf(slot, from, over) * ((middles[1] ?? 0) - (middles[0] ?? 0));
    return { transform: `translateY(${y}px)`, ...(isDragged ? { zIndex: 2, transition: 'none' } : {}) };
  };

  const buttons = (slot: number) => ({
    isShown: opened === slot,
    step: (way: 'up' | 'down') => moveTo(slot, way === 'up' ? slot - 1 : slot + 1, (to) => buttonId(to, way)),
  });

  /** For the row: Alt with an arrow key moves the slot that has the focus, so that the tab key goes from slot to slot. */
  const row = (slot: number) => ({
    style: rowStyle(slot),
    onKeyDown: (event: KeyboardEvent) => {
      const to = wayOf(event, slot);
      if (!event.altKey || to === undefined || (event.target as Element).id !== rowId(slot)) return;
      event.preventDefault();
      moveTo(slot, to, rowId);
    },
  });

  return { handle, buttons, row };
}

const wayOf = ({ key }: KeyboardEvent, slot: number): number | undefined =>
  ({ ArrowUp: slot - 1, ArrowDown: slot + 1 })[key];

type Reorder = ReturnType<typeof useReorder>;

interface MoveProps {
  reorder: Reorder;
  slot: number;
  /** Who is in the row; undefined for an empty one, which can not be moved. */
  name: string | undefined;
}

/** The handle by which a row is dragged. Not reached by the tab key, which goes from slot to slot. */
export const MoveHandle = ({ reorder, slot, name }: MoveProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.handle}
    disabled={name === undefined}
    aria-label={`Move ${name ?? 'nobody'}, ${ordinal(slot + 1)}`}
    {...reorder.handle(slot)}
  >
    <GripIcon />
  </button>
);

/** The buttons that move a row by one; on phones they are shown after a tap on the handle. */
export function MoveButtons({ reorder, slot, name, last }: MoveProps & { last: boolean }) {
  const { isShown, step } = reorder.buttons(slot);
  if (name === undefined) return <span className={styles.buttons} />;
  return (
    <span className={`${styles.buttons} ${isShown ? styles.shown : ''}`}>
      <Button
        variant="icon"
        id={buttonId(slot, 'up')}
        tabIndex={-1}
        className={styles.up}
        aria-label={`Move ${name} up`}
        inactive={slot === 0}
        onClick={() => step('up')}
      >
        <ChevronIcon />
      </Button>
      <Button
        variant="icon"
        id={buttonId(slot, 'down')}
        tabIndex={-1}
        aria-label={`Move ${name} down`}
        inactive={last}
        onClick={() => step('down')}
      >
        <ChevronIcon />
      </Button>
    </span>
  );
}
