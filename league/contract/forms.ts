import * as z from 'zod/mini';
import { limits } from './limits.js';
import { adminMessages } from './admin-messages.js';
import { messages } from './messages.js';
import { groupMessages } from './group-messages.js';
import { isOneLine } from './one-line.js';
import { isVisible } from './visible-text.js';
import { isSamePassword } from './normal-password.js';

/** Rules that need no server. zod/mini is a quarter of the size of zod (docs/decisions/web-front-end.md). */

const text = z.string();
/** Phone keyboards add spaces. */
const trimmed = z.string().check(z.trim());
/** FormData omits unchecked checkboxes. */
const checkBox = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value !== undefined),
);
const between = ({ min, max }: { min: number; max: number }, error: string) =>
  z.coerce.number(error).check(z.gte(min, error), z.lte(max, error));

const nameNeeded = 'Give it a name';
const nameTooLong = `At most ${limits.passkeyName} characters`;
/** `key`: a username or an e-mail address. */
export const logInForm = z.object({ key: text, password: text });
export const codeForm = z.object({ code: trimmed });
export const currentPasswordForm = z.object({ currentPassword: text });
export const passkeyForm = z.object({
  name: trimmed.check(
    z.refine(isVisible, nameNeeded),
    z.refine(isOneLine, nameNeeded),
    z.maxLength(limits.passkeyName, nameTooLong),
  ),
  currentPassword: text,
});

/** The server validates these and returns all errors at once. */
export const registrationForm = z.object({ username: trimmed, email: trimmed, password1: text, password2: text });
export const resetForm = z.object({ password1: text, password2: text });
export const usernameForm = z.object({ newUsername: trimmed, currentPassword: text });
export const emailForm = z.object({ newEmail: trimmed, currentPassword: text });
export const passwordForm = z.object({ currentPassword: text, newPassword: text, confirmation: text }).check(
  z.refine(({ newPassword, confirmation }) => isSamePassword(newPassword, confirmation), {
    path: ['confirmation'],
    error: messages.register.passwordsDiffer,
  }),
);

export const seasonForm = z.object({
  year: between(limits.seasonYear, adminMessages.seasons.creating),
  top_independent: checkBox,
  top_rookie: checkBox,
});

const letters = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z]{3})?$/, adminMessages.riders.countryInvalid));

const { incorrect } = adminMessages.riders;
const line = trimmed.check(z.refine(isOneLine, incorrect));
const riderName = line.check(z.refine(isVisible, incorrect), z.maxLength(limits.riderNameLength, incorrect));
export const riderForm = z.object({
  first: riderName,
  last: riderName,
  number: between(limits.riderNumber, incorrect),
  points: between(limits.riderPoints, incorrect),
  team: line.check(z.maxLength(limits.teamLength, incorrect)),
  manufacturer: line.check(z.maxLength(limits.manufacturerLength, incorrect)),
  country: letters,
  independent: checkBox,
  rookie: checkBox,
});

/** Results can move `points` outside of the range for new points. The current value can always be saved. */
export const riderFormOf = (points: number) =>
  z.extend(riderForm, {
    points: z.coerce
      .number(incorrect)
      .check(
        z.refine(
          (typed) => typed === points || (typed >= limits.riderPoints.min && typed <= limits.riderPoints.max),
          incorrect,
        ),
      ),
  });

const { nameInvalid } = groupMessages;
export const groupForm = z.object({
  name: trimmed.check(
    z.refine(isVisible, nameInvalid),
    z.maxLength(limits.groupNameLength, nameInvalid),
    z.refine(isOneLine, nameInvalid),
  ),
});

const { titleInvalid } = messages.weekends;
export const weekendForm = z.object({
  title: trimmed.check(z.refine(isVisible, titleInvalid), z.maxLength(limits.weekendTitleLength, titleInvalid)),
  url: trimmed,
  start: trimmed,
  end: trimmed,
  country: letters,
});
