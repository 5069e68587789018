import { limits } from '../../../../../league/contract/limits.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { CheckBox, Field } from '../../../../ui/form.js';

/** The fields of a new season. */
export const SeasonFields = ({ errors }: { errors: { year?: string | undefined } }) => (
  <>
    <Field
      label="Year"
      name="year"
      type="number"
      inputMode="numeric"
      step={1}
      required
      {...limits.seasonYear}
      defaultValue={serverDate().getUTCFullYear()}
      error={errors.year}
    />
    <div>
      <CheckBox name="top_independent" label="Top Independent: members pick an independent rider too" />
      <CheckBox name="top_rookie" label="Top Rookie: members pick a rookie too" />
    </div>
  </>
);
