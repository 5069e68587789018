import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { matchRiders } from '../../../shared/riders/match-riders.js';
import { Button } from '../../../ui/button.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { RiderOption } from './rider-option.js';
import styles from './rider-picker.module.css';
import type { SlotProps } from './slot-trigger.js';

interface Props extends Pick<SlotProps, 'riders' | 'standing' | 'onChoose'> {
  /** Takes away who stands there; nobody does without it. */
  clear: { text: string; onClear: () => void } | undefined;
}

/** A search field with the riders that fit; Enter in it takes the first. */
export function RiderSearch({ riders, standing, onChoose, clear }: Props) {
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
        {typed !== '' && (found.length === 1 ? '1 rider fits' : `${found.length} riders fit`)}
      </span>
      <ul className={styles.options}>
        {found.map((rider) => (
          <li key={rider.id}>
            <RiderOption rider={rider} standing={standing(rider.competitor_points.competitor.id)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <EmptyNote>{riders.length === 0 ? 'The season has no such rider yet.' : 'No rider fits.'}</EmptyNote>
      )}
      {clear && <Button onClick={clear.onClear}>{clear.text}</Button>}
    </>
  );
}
