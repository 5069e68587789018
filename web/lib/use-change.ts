import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseMutationResult } from '@tanstack/react-query';
import type { CallFailed } from './call-api.js';

/**
 * An action of the reader. Afterwards, also when refused (the page may have been out of date), what it touched is
 * read again; not after an ended session, so that a half-filled form stays where it is until one has logged in again.
 */
export function useChange<Input = void, Body = unknown>(
  send: (input: Input) => Promise<Body>,
  madeStale: readonly QueryKey[] = [],
): UseMutationResult<Body, CallFailed, Input> {
  const client = useQueryClient();
  // Lists of keys are put together: one that stands in two of them is read once.
  const keys = new Set(madeStale);
  return useMutation<Body, CallFailed, Input>({
    mutationFn: send,
    onSettled: (_body, error) =>
      error?.status === 401
        ? undefined
        : Promise.all([...keys].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
