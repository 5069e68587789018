import { CheckBox } from '../../../../ui/form.js';
import { type Moved, nameOf } from '../../model/riders.js';

interface MovedRiderProps {
  rider: Moved;
  checked: boolean;
  onToggle: () => void;
}

/** Offers to give a rider of the season the number from the page. */
export function MovedRider({ rider, checked, onToggle }: MovedRiderProps) {
  const { number, season_rider: before, number_holder: holder } = rider;
  return (
    <CheckBox
      checked={checked}
      onChange={onToggle}
      label={
        <span>
          <span>{`${before.number} ${nameOf(before)}: change the number to ${number}`}</span>
          {holder && (
            <span className="muted small">
              {`. Number ${number} is still ${nameOf(holder)}, who needs a new number too`}
            </span>
          )}
        </span>
      }
    />
  );
}
