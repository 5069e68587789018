import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallFailed } from './call-api.js';

/**
 * An action of the reader. Afterwards, also when refused (the page may have been out of date), what it touched is
 * read again; not after an ended session, so that a half-filled form stays where it is until one has logged in again.
 * The same action is not sent again while its answer is awaited: the second click of a double click may come before
 * the page can show that the first has sent.
 */
export function useChange<Input = void, Body = unknown>(
  send: (input: Input) => Promise<Body>,
  madeStale: readonly QueryKey[] = [],
): UseMutationResult<Body, CallFailed, Input> {
  const client = useQueryClient();
  const underWay = useRef(new Set<string>());
  // Lists of keys are put together: one that stands in two of them is read once.
  const keys = new Set(madeStale);
  const change = useMutation<Body, CallFailed, Input>({
    mutationFn: send,
    onSettled: async (_body, error, input) => {
      if (error?.status !== 401) await Promise.all([...keys].map((queryKey) => client.invalidateQueries({ queryKey })));
      underWay.current.delete(hashKey([input]));
    },
  });
  const mutate: typeof change.mutate = (...args) => {
    const hash = hashKey([args[0]]);
    if (underWay.current.has(hash)) return;
    underWay.current.add(hash);
    change.mutate(...args);
  };
  return { ...change, mutate };
}
