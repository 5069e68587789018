import { Popover } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { useCloseOnBack } from '../../../lib/close-on-back.js';
import { countPoints } from '../../../lib/format.js';
import { matchRiders } from '../../../shared/riders/match-riders.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { Button } from '../../../ui/button.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { slotName } from '../model/picks-draft.js';
import type { NextStep, PreviousSeason } from '../model/picks-draft.js';
import styles from './rider-picker.module.css';
import { type SlotProps, SlotTrigger, stepId } from './slot-trigger.js';

/** A slot with its rider search, for touch and keyboard. */
export default function RiderPicker({ slot, rider, invalid, locked, next, onChoose, onClear, ...search }: SlotProps) {
  const [open, setOpen] = useState(true);
  const trigger = useRef<HTMLButtonElement>(null);
  const stepAfterClosing = useRef<NextStep | null>(null);
  const close = () => setOpen(false);
  useCloseOnBack(open, close);
  const opened = (event: Event) => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    // On a touch screen the search gets no focus, because the on-screen keyboard would cover the list. A tap focuses
    // it.
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    trigger.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild ref={trigger}>
        <SlotTrigger {...{ slot, rider, invalid, locked }} />
      </Popover.Trigger>
      <Popover.Content
        className={styles.picker}
        sideOffset={6}
        collisionPadding={12}
        aria-label={`Rider for ${slotName(slot)}`}
        onOpenAutoFocus={opened}
        onCloseAutoFocus={(event) => {
          const step = stepAfterClosing.current;
          stepAfterClosing.current = null;
          if (step === null) return;
          event.preventDefault();
          goTo(step);
        }}
        onKeyDown={moveByKey}
      >
        <RiderSearch
          {...search}
          onChoose={(riderId) => {
            stepAfterClosing.current = next(riderId);
            onChoose(riderId);
            close();
          }}
          clear={
            rider && {
              text: `Leave ${slotName(slot)} empty`,
              onClear: () => {
                onClear();
                close();
              },
            }
          }
        />
      </Popover.Content>
    </Popover.Root>
  );
}

/** Opens the next slot, whose search takes the focus, or moves the focus to Submit. */
function goTo(step: NextStep): void {
  const button = document.getElementById(stepId(step));
  button?.focus();
  if (step !== 'submit') button?.click();
}

interface RiderSearchProps extends Pick<SlotProps, 'riders' | 'currentSlot' | 'previous' | 'onChoose'> {
  /** Clears the slot. Undefined for an empty slot. */
  clear: { text: string; onClear: () => void } | undefined;
}

/** Enter selects the first matching rider. */
function RiderSearch({ riders, currentSlot, previous, onChoose, clear }: RiderSearchProps) {
  const [typed, setTyped] = useState('');
  const found = matchRiders(riders, typed);
  const keyPressed = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = found[0];
    if (event.key !== 'Enter' || !first || typed === '') return;
    event.preventDefault();
    onChoose(first.competitor_points.competitor.id);
  };
  return (
    <>
      <input
        className={styles.search}
        type="search"
        value={typed}
        placeholder="Name or number…"
        aria-label="Name or number"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keyPressed}
      />
      <span className="unseen" role="status">
        {typed !== '' && (found.length === 1 ? '1 rider matches' : `${found.length} riders match`)}
      </span>
      <ul className={styles.options} data-dense>
        {found.map((rider) => (
          <li key={rider.id}>
            <RiderOption
              rider={rider}
              currentSlot={currentSlot(rider.competitor_points.competitor.id)}
              previous={previous}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <EmptyNote>{riders.length === 0 ? 'This season has no such rider yet.' : 'No riders match.'}</EmptyNote>
      )}
      {clear && <Button onClick={clear.onClear}>{clear.text}</Button>}
    </>
  );
}

interface RiderOptionProps {
  rider: SeasonRider;
  /** The rider's current slot, and the effect of choosing the rider, in words. Null if the rider is not in any slot. */
  currentSlot: string | null;
  previous: PreviousSeason | null;
  onChoose: (riderId: number) => void;
}

function RiderOption({ rider, currentSlot, previous, onChoose }: RiderOptionProps) {
  const { id, first, last, team } = rider.competitor_points.competitor;
  const result = previous?.results.get(id);
  return (
    <button type="button" className={styles.option} onClick={() => onChoose(id)}>
      <NumberPlate rider={rider.competitor_points.competitor} />
      <span className={styles.rider}>
        <span>{`${first} ${last}`}</span>
        <span className={styles.before}>
          {[
            currentSlot,
            result && previous && `${ordinal(result.position)} in ${previous.year}, ${countPoints(result.points)}`,
            team,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </button>
  );
}

/**
 * Up and Down move through the search field and the riders. Home and End move to the first and last rider, but in a
 * filled search field they move the cursor. Typing moves the focus to the search field.
 */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope input, :scope li button')];
  const search = stops[0] as HTMLInputElement;
  const current = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    search.focus();
    return;
  }
  if (current === 0 && search.value !== '' && ['Home', 'End'].includes(event.key)) return;
  const next = { ArrowDown: current + 1, ArrowUp: Math.max(current - 1, 0), Home: 1, End: stops.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}
