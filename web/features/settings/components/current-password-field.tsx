import { Field } from '../../../ui/field.js';

/** Asked for with every change that could take an account away from its member. */
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
