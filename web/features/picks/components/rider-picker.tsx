import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { useBackCloses } from '../../../lib/back-closes.js';
import { placeName } from '../model/picks-draft.js';
import { moveByKey } from './move-by-key.js';
import { RiderSearch } from './rider-search.js';
import styles from './rider-picker.module.css';
import { SlotTrigger } from './slot-trigger.js';
import type { SlotProps } from './slot-trigger.js';

/** A slot with its search open: by name or number, by thumb or by keyboard. */
export default function RiderPicker({ place, rider, invalid, locked, onChoose, onClear, ...search }: SlotProps) {
  const [open, setOpen] = useState(true);
  const slot = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  const opened = (event: Event) => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    // A thumb gets the whole list first, and the keyboard with a tap on the search; there is room for both under the slot.
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    slot.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild ref={slot}>
        <SlotTrigger {...{ place, rider, invalid, locked }} />
      </Popover.Trigger>
      <Popover.Content
        className={styles.picker}
        sideOffset={6}
        collisionPadding={12}
        aria-label={`Rider for ${placeName(place)}`}
        onOpenAutoFocus={opened}
        onKeyDown={moveByKey}
      >
        <RiderSearch
          {...search}
          onChoose={(riderId) => {
            onChoose(riderId);
            close();
          }}
          clear={
            rider && {
              text: `Leave ${placeName(place)} empty`,
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
