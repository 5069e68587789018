import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ActivateAnswer, OtherAccountAnswer } from '../../../../league/contract/answers.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { useBanners } from '../../../lib/banners.js';
import { forgetInvitation } from '../../../lib/kept-invitation.js';
import { userQuery } from '../../../shared/session/api/session.js';

type Call = 'activate' | 'activate-email';

const texts: Record<Call, { done: string; failed: string }> = {
  activate: { done: 'Your account is active, and you are logged in.', failed: messages.activation.failed },
  'activate-email': { done: 'Your new email is active.', failed: 'There was an error activating the email' },
};

/** The call of an emailed link. The link works once, so the result is never refetched. */
const mailedLinkQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['mailed-link', call, search],
    meta: { outlivesMember: true },
    queryFn: () => getJson<Partial<ActivateAnswer>>(call + search, { generic: texts[call].failed }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  });

/**
 * Uses an emailed link, then opens the home page with a banner, or the group that invited a new member. It is a query,
 * so that the link is used only once even if React mounts a page twice.
 */
export function useMailedLink(call: Call): Error | null {
  const { search } = useLocation();
  const { data, error } = useQuery(mailedLinkQuery(call, search));
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show } = useBanners();
  useEffect(() => {
    if (!data) return;
    const { group_id: group, invitation_refused: refused } = data;
    if (call === 'activate') forgetInvitation();
    void client.invalidateQueries({ queryKey: userQuery.queryKey }).then(() => {
      void navigate(group ? `/groups/${group}` : '/', { replace: true });
      show('success', refused ? `${texts[call].done} ${groupMessages.notJoined[refused]}` : texts[call].done);
    });
  }, [data, client, navigate, show, call]);
  return error;
}

/** The logged-in username, if the link was refused because it belongs to another account. */
export function otherAccountOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  const { logged_in_as: name } = (error.body ?? {}) as Partial<OtherAccountAnswer>;
  return name ?? null;
}
