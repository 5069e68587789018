import { queryOptions } from '@tanstack/react-query';
import { tipMessages } from '../../../../league/contract/tip-messages.js';
import type { TipsAnswer } from '../../../../league/contract/tips.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

/** `username`: the reader, whose own tip is in the response. */
export const tipsQuery = (username: string | undefined) =>
  queryOptions({
    queryKey: ['tips', { member: username }],
    queryFn: ({ signal }) => getJson<TipsAnswer>('get-tips/', { generic: tipMessages.loading }, signal),
    select: (answer) => answer.tips,
  });

interface NewTip {
  weekend: number;
  riders: number[];
}

export const useSaveTip = (effects: Effects<NewTip>) =>
  useAppMutation(
    (tip: NewTip) =>
      sendJson(
        { method: 'PUT', path: 'set-tip/', payload: tip },
        {
          generic: tipMessages.saving,
          explain: (_status, { message }) => (typeof message === 'string' ? message : undefined),
        },
      ),
    [['tips']],
    effects,
  );
