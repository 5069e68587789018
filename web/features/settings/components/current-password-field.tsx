import { Field } from '../../../ui/field.js';

/** Required with every change that could take an account over. */
export const CurrentPasswordField = ({ error }: { error: string | undefined }) => (
  <Field
    label="Current password"
    name="currentPassword"
    type="password"
    autoComplete="current-password"
    required
    error={error}
  />
);
