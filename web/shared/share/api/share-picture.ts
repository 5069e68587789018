import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import { getFile } from '../../../lib/api-client.js';

/** `own-picks`: the reader's picks, also while others may not see them. */
export type PictureSubject = { username: string } & (
  { kind: 'position' | 'picks' | 'own-picks'; year: number } | { kind: 'weekend'; weekendId: number }
);

const texts = {
  generic: messages.share.loading,
  explain: (status: number, refusal: Partial<Record<string, unknown>>) =>
    status === 404 && typeof refusal['message'] === 'string' ? refusal['message'] : undefined,
};

/** Fetched each time the sheet opens. */
export const sharePictureQuery = (subject: PictureSubject, theme: 'light' | 'dark') =>
  queryOptions({
    queryKey: ['share-picture', subject, theme],
    queryFn: async ({ signal }) => {
      const { kind, username } = subject;
      const [name, value] = kind === 'weekend' ? ['weekend', subject.weekendId] : ['season', subject.year];
      const query = new URLSearchParams({ ...(kind !== 'own-picks' && { username }), [name]: String(value), theme });
      const picture = await getFile(`get-${kind}-picture?${query.toString()}`, texts, signal);
      return new File([picture], `${username}-${kind}-${value}.png`, { type: 'image/png' });
    },
    gcTime: 0,
  });
