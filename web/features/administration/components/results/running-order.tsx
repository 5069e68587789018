import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ordinal } from '../../../../../league/contract/short-texts.js';
import type { Competitor } from '../../../../../league/contract/shapes.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { Button } from '../../../../ui/button.js';
import { Field } from '../../../../ui/form.js';
import { Actions } from '../../../../ui/layout.js';
import {
  type Classification,
  lineOf,
  notClassifiedLine,
  type TypedPosition,
  withLine,
  withoutLastLine,
} from '../../model/classification.js';
import styles from './running-order.module.css';

interface Props {
  riders: readonly Competitor[];
  text: string;
  classification: Classification;
  onChange: (text: string) => void;
}

/**
 * Builds a classification by taps or numbers. The current order is sticky above a grid whose riders do not move. So the
 * second tap of a double tap hits the same rider and has no effect. Undo removes the last line, even if it was typed or
 * pasted.
 */
export function RunningOrder({ riders, text, classification: { positions, next }, onChange }: Props) {
  const positionOf = (rider: Competitor) => positions.find((one) => one.rider.id === rider.id)?.position;
  const add = (rider: Competitor) => onChange(withLine(text, lineOf(rider)));
  const undo = () => onChange(withoutLastLine(text));
  return (
    <>
      <div className={styles.sticky}>
        <p role="status">
          <strong>{next === 0 ? 'Next: not classified' : `Next: ${ordinal(next)}`}</strong>
        </p>
        <Button inactive={text.trim() === ''} onClick={undo}>
          Undo
        </Button>
        <OrderStrip positions={positions} />
      </div>
      <fieldset className={styles.grid}>
        <legend className="small">Tap the riders in finishing order</legend>
        {riders.map((rider) => (
          <RiderButton key={rider.id} rider={rider} position={positionOf(rider)} onAdd={() => add(rider)} />
        ))}
      </fieldset>
      <NumberField {...{ riders, positionOf, onUndo: undo }} onAdd={add} />
      <Actions>
        <Button
          inactive={next === 0 || positions.length === 0}
          onClick={() => onChange(withLine(text, notClassifiedLine))}
        >
          The next did not finish
        </Button>
      </Actions>
    </>
  );
}

/** The current order in one line, scrolled to its end. */
function OrderStrip({ positions }: { positions: readonly TypedPosition[] }) {
  const strip = useRef<HTMLOListElement>(null);
  const count = positions.length;
  useEffect(() => {
    if (strip.current) strip.current.scrollLeft = strip.current.scrollWidth;
  }, [count]);
  return (
    <ol ref={strip} className={styles.strip} tabIndex={0} aria-label="Running order">
      {positions.map(({ rider, position }) => (
        <li key={rider.id}>
          <span className={styles.position}>{position || '–'}</span>
          <NumberPlate rider={rider} />
        </li>
      ))}
    </ol>
  );
}

interface RiderButtonProps {
  rider: Competitor;
  /** Undefined if the rider is not in the order yet. */
  position: number | undefined;
  onAdd: () => void;
}

function RiderButton({ rider, position, onAdd }: RiderButtonProps) {
  const isPlaced = position !== undefined;
  return (
    <button
      type="button"
      className={styles.rider}
      title={`${rider.first} ${rider.last}`}
      aria-disabled={isPlaced}
      onClick={() => !isPlaced && onAdd()}
    >
      <NumberPlate rider={rider} />
      <span className={styles.name}>{`${rider.first.charAt(0)}. ${rider.last}`}</span>
      <span className={styles.placed}>{isPlaced && (position === 0 ? 'not classified' : ordinal(position))}</span>
    </button>
  );
}

interface NumberFieldProps {
  riders: readonly Competitor[];
  positionOf: (rider: Competitor) => number | undefined;
  onAdd: (rider: Competitor) => void;
  onUndo: () => void;
}

/** For the keyboard: a number and Enter add a rider, Backspace in the empty field removes the last line. */
function NumberField({ riders, positionOf, onAdd, onUndo }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const enter = () => {
    const rider = riders.find(({ number }) => String(number) === typed.trim());
    if (!rider) return setProblem(`The season has no rider with number ${typed.trim()}.`);
    if (positionOf(rider) !== undefined) return setProblem(`${rider.first} ${rider.last} is in the order already.`);
    setTyped('');
    onAdd(rider);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && !event.repeat) onUndo();
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    if (typed.trim() !== '') enter();
  };
  return (
    <Field
      label="Or type a number and press Enter"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={problem}
      onKeyDown={pressed}
      onChange={(event) => {
        setTyped(event.target.value);
        setProblem(undefined);
      }}
    />
  );
}
