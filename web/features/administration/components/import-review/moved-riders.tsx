import { CheckBox } from '../../../../ui/form.js';
import { type Moved, nameOf } from '../../model/riders.js';
import { toggled } from '../../model/toggled.js';

interface MovedRidersProps {
  riders: readonly Moved[];
  /** The numbers from the page that are accepted. */
  renumbered: ReadonlySet<number>;
  onChange: (renumbered: ReadonlySet<number>) => void;
}

/** Offers to give riders of the season the numbers from the page. */
export const MovedRiders = ({ riders, renumbered, onChange }: MovedRidersProps) =>
  riders.map((rider) => (
    <MovedRider
      key={rider.number}
      rider={rider}
      checked={renumbered.has(rider.number)}
      onToggle={() => onChange(toggled(renumbered, rider.number))}
    />
  ));

function MovedRider({ rider, checked, onToggle }: { rider: Moved; checked: boolean; onToggle: () => void }) {
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
