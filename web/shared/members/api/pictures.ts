import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DefaultPictureAnswer, PicturesAnswer } from '../../../../league/contract/answers.js';
import { sendJson, getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The data URL of a picture of the API (base64). */
export const pictureUrl = ({ format, data }: { format: string; data: string }): string =>
  `data:image/${format};base64,${data}`;

/** The uploaded pictures of members as URLs, by username. The previous ones are shown while others load. */
export const uploadedPicturesQuery = (userList: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.pictures, userList],
    queryFn: ({ signal }) =>
      sendJson<PicturesAnswer>(
        { method: 'POST', path: 'get-users-profile-pictures/', payload: { userList }, signal },
        { generic: '' },
      ),
    select: urlsByUsername,
    enabled: userList.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

const urlsByUsername = ({ profile_pictures }: PicturesAnswer): Partial<Record<string, string>> =>
  Object.fromEntries(Object.values(profile_pictures).map((one) => [one.username, pictureUrl(one)]));

/** The default picture as URL; fetched once. */
export const defaultPictureQuery = queryOptions({
  queryKey: queryKeys.defaultPicture,
  queryFn: ({ signal }) => getJson<DefaultPictureAnswer>('get-user-default-profile-picture/', { generic: '' }, signal),
  select: ({ profile_picture }) => pictureUrl(profile_picture),
  staleTime: Infinity,
  gcTime: Infinity,
});
