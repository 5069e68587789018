import { useQuery } from '@tanstack/react-query';
import type { PicturesAnswer } from '../../../league/wire/answers.js';
import type { UserSimple } from '../../../league/wire/shapes.js';
import { change } from '../call-api.js';
import { queryKeys } from '../query-keys.js';

/**
 * The pictures of those of the members who have one, by username, as addresses that an image can show; asked for in
 * one call. A picture that can't be read is no news: letters stand in its place.
 */
export function usePictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const names = users.flatMap((user) => (user?.has_profile_picture ? [user.username] : []));
  const userList = [...new Set(names)].sort();
  const { data } = useQuery({
    queryKey: [...queryKeys.pictures, userList],
    queryFn: () =>
      change<PicturesAnswer>(
        { method: 'POST', path: 'get-users-profile-pictures/', payload: { userList } },
        { generic: '' },
      ),
    select: addresses,
    enabled: userList.length > 0,
    staleTime: 300_000,
  });
  return data ?? {};
}

const addresses = ({ profile_pictures }: PicturesAnswer) =>
  Object.fromEntries(
    Object.values(profile_pictures).map(({ username, format, data }) => [
      username,
      `data:image/${format};base64,${data}`,
    ]),
  );
