import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import { getFile } from '../../../lib/api-client.js';

export interface PictureSubject {
  /** `own-picks`: the reader's, also while others may not see them. */
  kind: 'position' | 'picks' | 'own-picks';
  username: string;
  year: number;
}

const texts = {
  generic: messages.share.loading,
  explain: (status: number, refusal: Partial<Record<string, unknown>>) =>
    status === 404 && typeof refusal['message'] === 'string' ? refusal['message'] : undefined,
};

/** Fetched each time that the sheet opens. */
export const sharePictureQuery = ({ kind, username, year }: PictureSubject, theme: 'light' | 'dark') =>
  queryOptions({
    queryKey: ['share-picture', kind, username, year, theme],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ...(kind !== 'own-picks' && { username }), season: String(year), theme });
      const picture = await getFile(`get-${kind}-picture?${query.toString()}`, texts, signal);
      return new File([picture], `${username}-${kind}-${year}.png`, { type: 'image/png' });
    },
    gcTime: 0,
  });
