import { z } from 'zod';
import { mailSwitches, type MailSwitchesAnswer, subscriptions, type UnsubscriptionAnswer } from '../mails.js';

const switches = z.strictObject({
  switches: z.record(z.enum(mailSwitches), z.boolean()),
}) satisfies z.ZodType<MailSwitchesAnswer>;
const unsubscription = z.strictObject({
  mails: z.enum(subscriptions),
  on: z.boolean(),
}) satisfies z.ZodType<UnsubscriptionAnswer>;

/** Exact checks of the calls about switches for e-mails, by the name of the call. */
export const mailSchemas = {
  'get-mail-switches': switches,
  'set-mail-switch': switches,
  'get-unsubscription': unsubscription,
  unsubscribe: unsubscription,
};
