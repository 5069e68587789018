import { Field } from '../../../ui/form.js';

interface Props {
  country: string | undefined;
  error: string | undefined;
}

/** Optional, as a code of three letters. */
export const CountryField = ({ country, error }: Props) => (
  <Field
    label="Country"
    name="country"
    maxLength={3}
    autoComplete="off"
    autoCapitalize="characters"
    defaultValue={country}
    hint="Three letters, such as ITA; for the flag."
    error={error}
  />
);
