import { limits } from '../../../../league/wire/limits.js';
import { Field } from '../../../ui/field.js';

interface Props {
  errors: { password1?: string; password2?: string };
}

/** A password that is new, twice. */
export const NewPasswordFields = ({ errors }: Props) => (
  <>
    <Field
      label="Password"
      name="password1"
      type="password"
      hint={`At least ${limits.passwordLength} characters. A few words in a row are easy to keep and hard to guess.`}
      autoComplete="new-password"
      required
      error={errors.password1}
    />
    <Field
      label="Confirm password"
      name="password2"
      type="password"
      autoComplete="new-password"
      required
      error={errors.password2}
    />
  </>
);
