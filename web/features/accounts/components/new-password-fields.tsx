import { NewPasswordField } from '../../../shared/passwords/new-password-field.js';
import { Field } from '../../../ui/field.js';

interface Props {
  errors: { password1?: string; password2?: string };
}

/** A new password and its confirmation. */
export const NewPasswordFields = ({ errors }: Props) => (
  <>
    <NewPasswordField label="Password" name="password1" error={errors.password1} />
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
