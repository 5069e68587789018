import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import { getFile } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** What a picture is of. */
export interface Shared {
  what: 'position' | 'picks';
  username: string;
  year: number;
}

const texts = {
  generic: messages.share.loading,
  explain: (status: number, refusal: Partial<Record<string, unknown>>) =>
    status === 404 && typeof refusal['message'] === 'string' ? refusal['message'] : undefined,
};

/** A picture to share, as a file; it is asked for each time that the sheet is opened. */
export const sharePictureQuery = ({ what, username, year }: Shared, theme: 'light' | 'dark') =>
  queryOptions({
    queryKey: [...queryKeys.sharePicture, what, username, year, theme],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ username, season: String(year), theme });
      const picture = await getFile(`get-${what}-picture?${query.toString()}`, texts, signal);
      return new File([picture], `${username}-${what}-${year}.png`, { type: 'image/png' });
    },
    gcTime: 0,
  });
