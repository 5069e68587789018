import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.js';
import { ChevronIcon, GripIcon } from '../../../ui/icons.js';
import { slotName } from '../model/picks-draft.js';
import { rowNear, shiftOf } from '../model/slot-order.js';
import styles from './reorder.module.css';
import { stepId } from './slot-trigger.js';

interface Drag {
  from: number;
  over: number;
  /** How far the pointer has moved, in px. */
  by: number;
  /** The distance between two rows, in px. */
  pitch: number;
}

/** Below this the pointer has not moved: it was a tap. In px. */
const tap = 4;

const handleId = (slot: number) => `move-${slot}`;
const buttonId = (slot: number, way: 'up' | 'down') => `move-${way}-${slot}`;

/** Moving rows of a list by pointer, buttons and arrow keys. `onMove` is called once for each row that was moved. */
export function useReorder(amount: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef<{ from: number; y: number; middles: number[] } | null>(null);
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
  const end = () => {
    start.current = null;
    setDrag(null);
  };

  const handle = (slot: number) => ({
    id: handleId(slot),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      start.current = { from: slot, y: event.clientY, middles: boxes.map(({ top, height }) => top + height / 2) };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current) return;
      const { from, y, middles } = start.current;
      const by = event.clientY - y;
      if (!drag && Math.abs(by) < tap) return;
      const over = rowNear(middles, (middles[from] ?? 0) + by);
      setDrag({ from, over, by, pitch: (middles[1] ?? 0) - (middles[0] ?? 0) });
    },
    onPointerUp: () => {
      if (drag && drag.over !== drag.from) onMove(drag.from, drag.over);
      else if (!drag && start.current) setOpened((now) => (now === slot ? null : slot));
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
    if (!drag) return undefined;
    const isDragged = slot === drag.from;
    const y = isDragged ? drag.by : shiftOf(slot, drag.from, drag.over) * drag.pitch;
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
      if (!event.altKey || to === undefined || (event.target as Element).id !== stepId(slot)) return;
      event.preventDefault();
      moveTo(slot, to, stepId);
    },
  });

  return { list, handle, buttons, row };
}

const wayOf = ({ key }: KeyboardEvent, slot: number): number | undefined =>
  ({ ArrowUp: slot - 1, ArrowDown: slot + 1 })[key];

type Reorder = ReturnType<typeof useReorder>;

interface MoveProps {
  reorder: Reorder;
  slot: number;
  /** The rider in the slot; undefined for an empty one, which can not be moved. */
  name: string | undefined;
}

/** The handle by which a row is dragged. Not reached by the tab key, which goes from slot to slot. */
export const MoveHandle = ({ reorder, slot, name }: MoveProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.handle}
    disabled={name === undefined}
    aria-label={`Move ${name ?? 'nobody'}, ${slotName(slot)}`}
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
