import { messages } from '../../../league/contract/messages.js';
import { change } from '../api-client.js';
import { useAppMutation } from '../use-app-mutation.js';

const refusals: Record<number, string> = {
  400: 'This account is active already: log in with it.',
  404: messages.activation.notFound,
};

/** Has a new activation link mailed to the account of this uid; an earlier link stops working. */
export const useRequestActivation = () =>
  useAppMutation((uid: string | number) =>
    change(
      { method: 'POST', path: 'request-activation-token/', payload: { uid } },
      { generic: 'There was an error sending the activation email', explain: (status) => refusals[status] },
    ),
  );
