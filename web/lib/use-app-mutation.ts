import { hashKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mutation, QueryKey, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBanners } from './banners.js';
import type { ApiError } from './api-client.js';

/**
 * The effects of a mutation: banner, draft, cache. They run also when the component is unmounted. The callbacks of `mutate` do not:
 * they are for what concerns only the component (closing its modal, a navigation).
 */
export interface Effects<Input = void, Body = unknown> {
  onSuccess?: (body: Body, input: Input) => void;
  onError?: (error: ApiError, input: Input) => void;
  /** The text of a success that the component shows itself; shown as a banner if it is unmounted. */
  successText?: (body: Body, input: Input) => string;
}

/**
 * A mutation that afterwards invalidates `staleKeys`, also when it was refused (the page may have been out of date); not after a
 * 401, so that a half-filled form stays until the next log-in. The same input is not sent twice at the same time: the second click
 * of a double click may come before the button is disabled. An error is shown as a banner if the component is unmounted.
 */
export function useAppMutation<Input = void, Body = unknown>(
  send: (input: Input) => Promise<Body>,
  staleKeys: readonly QueryKey[] = [],
  { onSuccess, onError, successText }: Effects<Input, Body> = {},
): UseMutationResult<Body, ApiError, Input> {
  const client = useQueryClient();
  const { show } = useBanners();
  const isUnmounted = useIsUnmounted();
  const inFlight = useRef(new Set<string>());
  // A set: a key that is in the list twice is invalidated once.
  const keys = new Set(staleKeys);
  const succeeded = (body: Body, input: Input) => {
    onSuccess?.(body, input);
    if (successText && isUnmounted.current) show('success', successText(body, input));
  };
  const failed = (error: ApiError, input: Input) => {
    if (onError) onError(error, input);
    else if (isUnmounted.current && error.message !== '') show('error', error.message);
  };
  const mutation = useMutation<Body, ApiError, Input>({
    mutationFn: send,
    onSettled: async (body, error, input) => {
      if (error?.status !== 401) await Promise.all([...keys].map((queryKey) => client.invalidateQueries({ queryKey })));
      inFlight.current.delete(hashKey([input]));
      if (error) failed(error, input);
      else succeeded(body as Body, input);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const hash = hashKey([args[0]]);
    if (inFlight.current.has(hash)) return;
    inFlight.current.add(hash);
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

function useIsUnmounted() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}

/**
 * Whether a mutation is running that was started after this component was mounted: `shown` as of the last render, `now` at the
 * moment of the call.
 */
export function useRunningMutation(): { shown: boolean; now: () => boolean } {
  const client = useQueryClient();
  const [earlier] = useState(() => new Set<Mutation>(client.getMutationCache().getAll()));
  const filters = { predicate: (mutation: Mutation) => !earlier.has(mutation) };
  return { shown: useIsMutating(filters) > 0, now: () => client.isMutating(filters) > 0 };
}
