import { queryOptions } from '@tanstack/react-query';
import type { MailSwitch, MailSwitchesAnswer, UnsubscriptionAnswer } from '../../../../league/contract/account.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';

/** Which e-mails the member gets, by the name of the switch. */
export const mailSwitchesQuery = queryOptions({
  queryKey: queryKeys.mailSwitches,
  queryFn: ({ signal }) =>
    getJson<MailSwitchesAnswer>('get-mail-switches/', { generic: messages.mails.loading }, signal),
  select: (answer) => answer.switches,
});

interface SwitchInput {
  mails: MailSwitch;
  on: boolean;
}

export const useSetMailSwitch = (effects?: Effects<SwitchInput, MailSwitchesAnswer>) =>
  useAppMutation(
    (payload: SwitchInput) =>
      sendJson<MailSwitchesAnswer>(
        { method: 'PUT', path: 'set-mail-switch/', payload },
        { generic: messages.account.toggling },
      ),
    [queryKeys.mailSwitches],
    effects,
  );

const explain = (status: number) => (status === 400 ? messages.mails.invalidLink : undefined);

/** What the link of a mail is about, by the query of its address; nothing changes by it. */
export const unsubscriptionQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.unsubscription, search],
    queryFn: ({ signal }) =>
      getJson<UnsubscriptionAnswer>(
        `get-unsubscription${search}`,
        { generic: messages.mails.unsubscribing, explain },
        signal,
      ),
  });

/** Ends the mails that the link is about. */
export const useUnsubscribe = (search: string) =>
  useAppMutation(
    () =>
      sendJson<UnsubscriptionAnswer>(
        { method: 'POST', path: 'unsubscribe/', payload: Object.fromEntries(new URLSearchParams(search)) },
        { generic: messages.mails.unsubscribing, explain },
      ),
    [queryKeys.unsubscription, queryKeys.mailSwitches, queryKeys.user],
  );
