import { queryOptions } from '@tanstack/react-query';
import { calendarMessages } from '../../../../league/contract/account-messages.js';
import type { MailSwitchesAnswer, UnsubscriptionAnswer } from '../../../../league/contract/account.js';
import type { GroupsAnswer } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import type { MailSwitch } from '../../../../league/contract/mail-switches.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { calendarLinksKey } from '../../../shared/calendar/api/calendar-links.js';
import { groupsQuery } from '../../../shared/groups/api/groups.js';

const mailSwitchesKey = ['mail-switches'];
const unsubscriptionKey = ['unsubscription'];

export const useRenewCalendarLink = (effects?: Effects) =>
  useAppMutation(
    () =>
      sendJson({ method: 'POST', path: 'renew-calendar-link/', payload: {} }, { generic: calendarMessages.renewing }),
    [calendarLinksKey],
    effects,
  );

/** The emails that the member gets, by the name of the switch. */
export const mailSwitchesQuery = (member: string) =>
  queryOptions({
    queryKey: [...mailSwitchesKey, { member }],
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
    [mailSwitchesKey],
    {
      ...effects,
      optimistic: (client, { mails, on }) =>
        void client.setQueriesData<MailSwitchesAnswer>(
          { queryKey: mailSwitchesKey },
          (answer) => answer && { ...answer, switches: { ...answer.switches, [mails]: on } },
        ),
    },
  );

interface MuteInput {
  id: number;
  muted: boolean;
}

export const useSetGroupMuted = (member: string, effects?: Effects<MuteInput>) =>
  useAppMutation(
    (payload: MuteInput) =>
      sendJson({ method: 'PUT', path: 'set-group-muted/', payload }, { generic: groupMessages.muting }),
    ['groups', 'group', 'user'],
    {
      ...effects,
      optimistic: (client, { id, muted }) =>
        void client.setQueryData<GroupsAnswer>(
          groupsQuery(member).queryKey,
          (answer) =>
            answer && { groups: answer.groups.map((group) => (group.id === id ? { ...group, muted } : group)) },
        ),
    },
  );

const explain = (status: number) => (status === 400 ? messages.mails.invalidLink : undefined);

/** The subject of an unsubscribe link, by the query of its address. Changes nothing. */
export const unsubscriptionQuery = (search: string) =>
  queryOptions({
    queryKey: [...unsubscriptionKey, search],
    queryFn: ({ signal }) =>
      getJson<UnsubscriptionAnswer>(
        `get-unsubscription${search}`,
        { generic: messages.mails.unsubscribing, explain },
        signal,
      ),
  });

export const useUnsubscribe = (search: string) =>
  useAppMutation(
    () =>
      sendJson<UnsubscriptionAnswer>(
        { method: 'POST', path: 'unsubscribe/', payload: Object.fromEntries(new URLSearchParams(search)) },
        { generic: messages.mails.unsubscribing, explain },
      ),
    [unsubscriptionKey, mailSwitchesKey, 'user'],
  );
