import { z } from 'zod';
import { id, time } from './answer-fields.js';

/** `next_look`: the time of the next poll. `reason`: why the session was `stopped`, or `left` to admins. */
const autopilotSession = z.strictObject({
  race_weekend_id: id,
  title: z.string(),
  event_type: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(['waiting', 'looking', 'stored', 'stopped', 'left']),
  next_look: time.nullable(),
  reason: z.string().nullable(),
});
export type AutopilotSession = z.infer<typeof autopilotSession>;

export const autopilot = z.strictObject({
  mode: z.enum(['off', 'retrieve', 'finalize']),
  send_finalize_email: z.boolean(),
  sessions: z.array(autopilotSession),
});
export type Autopilot = z.infer<typeof autopilot>;
