import type { PicksRefusal } from '../../../../league/wire/answers.js';
import type { SeasonRider } from '../../../../league/wire/shapes.js';
import { riderAt } from '../model/picks-draft.js';
import type { PicksDraft, Place } from '../model/picks-draft.js';
import styles from './picks.module.css';
import { Slot } from './slot.js';

interface Props {
  places: Place[];
  draft: PicksDraft;
  riders: SeasonRider[];
  refusal: Partial<PicksRefusal>;
  disabled: boolean;
  onChoose: (place: Place, riderId: number) => void;
}

/** Places one under the other, each with the riders that may stand there. */
export function Places({ places, draft, riders, refusal, disabled, onChoose }: Props) {
  const takenAt = (riderId: number): Place | undefined => {
    const place = draft.ranked.indexOf(riderId);
    return place < 0 ? undefined : place;
  };
  return (
    <ol className={styles.places}>
      {places.map((place) => (
        <li key={place}>
          <Slot
            place={place}
            rider={riders.find((one) => one.competitor_points.competitor.id === riderAt(draft, place))}
            riders={eligible(riders, place)}
            takenAt={takenAt}
            invalid={isRefused(refusal, place)}
            disabled={disabled}
            onChoose={(riderId) => onChoose(place, riderId)}
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

function isRefused(refusal: Partial<PicksRefusal>, place: Place): boolean {
  if (place === 'independent') return refusal.invalid_independent ?? false;
  if (place === 'rookie') return refusal.invalid_rookie ?? false;
  return refusal.invalid_picks?.[place] ?? false;
}
