import type { CurrentUser } from '../../../league/contract/shapes.js';

/** Whether a user may do what admins do: an admin who lacks a required second factor may not. */
export const mayAdminister = (user: CurrentUser): boolean => user.is_admin && !user.second_factor_missing;
