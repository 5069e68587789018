import type { Autopilot } from '../../../../league/contract/autopilot.js';
import { messages } from '../../../../league/contract/messages.js';
import { change } from '../../../lib/api-client.js';
import { stale } from '../../../lib/query-keys.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';

export type AutopilotChoice = Pick<Autopilot, 'mode' | 'send_finalize_email'>;
interface Session {
  id: number;
  event_type: 1 | 2;
}

export const useSetAutopilot = (year: number) =>
  useAppMutation(
    (choice: AutopilotChoice) =>
      change<unknown, { message?: string }>(
        { method: 'PUT', path: 'set-autopilot/', payload: { year, ...choice } },
        { generic: messages.autopilot.setting, explain: (_status, refusal) => refusal.message },
      ),
    stale.seasonAdmin,
  );

export const useRetryAutopilot = () =>
  useAppMutation(
    (session: Session) =>
      change<unknown, { message?: string }>(
        { method: 'PUT', path: 'retry-autopilot/', payload: session },
        { generic: messages.autopilot.retrying, explain: (_status, refusal) => refusal.message },
      ),
    stale.seasonAdmin,
  );
