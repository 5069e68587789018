import { limits } from '../../../../../league/contract/limits.js';
import type { SeasonRider } from '../../../../../league/contract/shapes.js';
import { CheckBox, Field } from '../../../../ui/field.js';
import { FieldPair } from '../../../../ui/form.js';
import { CountryField } from '../country-field.js';

/** The fields of a rider, empty or with the edited one. Points may have decimals, from a results page. */
interface RiderFieldsProps {
  rider?: SeasonRider;
  errors: Partial<Record<'first' | 'last' | 'number' | 'points' | 'team' | 'manufacturer' | 'country', string>>;
}

export function RiderFields({ rider, errors }: RiderFieldsProps) {
  const competitor = rider?.competitor_points.competitor;
  return (
    <>
      <FieldPair>
        <Field
          label="Number"
          name="number"
          type="number"
          inputMode="numeric"
          step={1}
          required
          {...limits.riderNumber}
          defaultValue={competitor?.number}
          error={errors.number}
        />
        <Field
          label="Points"
          name="points"
          type="number"
          inputMode="decimal"
          step={rider ? 'any' : 1}
          required
          {...limits.riderPoints}
          defaultValue={rider?.competitor_points.points ?? 0}
          error={errors.points}
        />
      </FieldPair>
      <FieldPair>
        <Field
          label="First name"
          name="first"
          required
          maxLength={limits.riderNameLength}
          autoComplete="off"
          defaultValue={competitor?.first}
          error={errors.first}
        />
        <Field
          label="Last name(s)"
          name="last"
          required
          maxLength={limits.riderNameLength}
          autoComplete="off"
          defaultValue={competitor?.last}
          error={errors.last}
        />
      </FieldPair>
      <Field
        label="Team"
        name="team"
        maxLength={limits.teamLength}
        autoComplete="off"
        defaultValue={competitor?.team}
        error={errors.team}
      />
      <FieldPair>
        <Field
          label="Manufacturer"
          name="manufacturer"
          maxLength={limits.manufacturerLength}
          autoComplete="off"
          defaultValue={competitor?.manufacturer}
          hint="Gives the number plate its colour: Aprilia, Ducati, GASGAS, Honda, KTM or Yamaha."
          error={errors.manufacturer}
        />
        <CountryField country={competitor?.country} error={errors.country} />
      </FieldPair>
      <div>
        <CheckBox name="independent" label="Independent Rider" defaultChecked={rider?.independent} />
        <CheckBox name="rookie" label="Rookie Rider" defaultChecked={rider?.rookie} />
      </div>
    </>
  );
}
