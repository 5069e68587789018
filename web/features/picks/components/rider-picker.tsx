import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { EmptyNote } from '../../../ui/empty-note.js';
import { matchRiders } from '../model/match-riders.js';
import { placeName } from '../model/picks-draft.js';
import styles from './picks.module.css';
import { RiderOption } from './rider-option.js';
import { SlotTrigger } from './slot-trigger.js';
import type { SlotProps } from './slot-trigger.js';

/** A slot with its search open: by name or number; Enter takes the first, the arrow keys go through the list. */
export default function RiderPicker(props: SlotProps) {
  const { place, riders, takenAt, onChoose } = props;
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const found = matchRiders(riders, typed);
  const choose = (riderId: number) => {
    onChoose(riderId);
    changeOpen(false);
  };
  const changeOpen = (next: boolean) => {
    setOpen(next);
    setTyped('');
  };
  const keyPressed = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = found[0];
    if (event.key !== 'Enter' || !first || typed === '') return;
    event.preventDefault();
    choose(first.competitor_points.competitor.id);
  };
  return (
    <Popover.Root open={open} onOpenChange={changeOpen}>
      <Popover.Trigger asChild>
        <SlotTrigger {...props} />
      </Popover.Trigger>
      <Popover.Content
        className={styles.picker}
        sideOffset={6}
        collisionPadding={12}
        aria-label={`Rider for ${placeName(place)}`}
        onKeyDown={moveByArrow}
      >
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
        <ul className={styles.options}>
          {found.map((rider) => (
            <li key={rider.id}>
              <RiderOption rider={rider} place={place} takenAt={takenAt} onChoose={choose} />
            </li>
          ))}
        </ul>
        {found.length === 0 && <EmptyNote>No rider fits.</EmptyNote>}
      </Popover.Content>
    </Popover.Root>
  );
}

/** Up and down go through the search field and the riders under it. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
