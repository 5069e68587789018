import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { onDemand } from '../../../ui/on-demand.js';
import { chooseRider, clearPlace, describeStanding, findRider, type PicksDraft, type Place, riderAt } from '../model/picks-draft.js';
import styles from './picks.module.css';
import { type SlotProps, SlotTrigger } from './slot-trigger.js';

export interface PlacesProps {
  places: Place[];
  picks: PicksDraft;
  riders: SeasonRider[];
  /** The places that the server refused. */
  refused: Place[];
  /** They are only to be looked at. */
  locked: boolean;
  /** They are being saved: nothing may change meanwhile. */
  busy: boolean;
  onChange: (picks: PicksDraft) => void;
}

/** Places one under the other, each with the riders that may stand there. */
export function Places({ places, picks, riders, refused, locked, busy, onChange }: PlacesProps) {
  return (
    <ol className={styles.places} inert={busy}>
      {places.map((place) => (
        <li key={place}>
          <Slot
            place={place}
            rider={findRider(riders, riderAt(picks, place))}
            riders={eligible(riders, place)}
            standing={(riderId) => describeStanding(picks, place, riderId)}
            invalid={refused.includes(place)}
            locked={locked}
            onChoose={(riderId) => onChange(chooseRider(picks, place, riderId))}
            onClear={() => onChange(clearPlace(picks, place))}
          />
        </li>
      ))}
    </ol>
  );
}

function eligible(riders: SeasonRider[], place: Place): SeasonRider[] {
  if (place === 'independent') return riders.filter(({ independent }) => independent);
  return place === 'rookie' ? riders.filter(({ rookie }) => rookie) : riders;
}

/** A place for a pick, with the search for a rider behind it. */
const Slot = onDemand<SlotProps>(
  () => import('./rider-picker.js'),
  ({ place, rider, invalid, locked, onClick, onPointerEnter, onFocus }) => (
    <SlotTrigger {...{ place, rider, invalid, locked, onClick, onPointerEnter, onFocus }} />
  ),
);
