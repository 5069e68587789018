import { queryOptions } from '@tanstack/react-query';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { findEndpoint, getPushSubscriptions, switchPushOff, switchPushOn } from '../push.js';

export const pushKey = ['push'];

/** Whether the member has turned push messages on in this browser. */
export const pushQuery = (member: string) =>
  queryOptions({
    queryKey: [...pushKey, { member }],
    queryFn: async ({ signal }) => {
      const own = await findEndpoint();
      if (own === null) return false;
      const { endpoints } = await getPushSubscriptions(signal);
      return endpoints.includes(own);
    },
  });

/** Turns push messages on or off in this browser. Returns the new state. */
export const useSwitchPush = (effects?: Effects<boolean, boolean>) =>
  useAppMutation(
    async (on: boolean) => {
      if (on) return switchPushOn();
      await switchPushOff();
      return false;
    },
    [pushKey],
    {
      ...effects,
      optimistic: (client, on) =>
        void client.setQueriesData<boolean>({ queryKey: pushKey }, (known) => (known === undefined ? known : on)),
    },
  );
