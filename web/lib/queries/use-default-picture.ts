import { useQuery } from '@tanstack/react-query';
import type { DefaultPictureAnswer } from '../../../league/contract/answers.js';
import { read } from '../call-api.js';
import { pictureAddress } from '../picture-address.js';
import { queryKeys } from '../query-keys.js';

/** The address of what stands for members without a picture: fetched once, when it is first wanted; until then undefined. */
export function useDefaultPicture(wanted: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.defaultPicture,
    queryFn: ({ signal }) => read<DefaultPictureAnswer>('get-user-default-profile-picture/', { generic: '' }, signal),
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return wanted && data ? pictureAddress(data.profile_picture) : undefined;
}
