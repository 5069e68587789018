import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBanners } from './banners.js';
import type { ApiError } from './api-client.js';

/**
 * What follows from the answer to a change: banner, draft, cache. It happens also when the component that started the change
 * is gone. What concerns the component alone (closing its modal, going on to another page) belongs to `mutate`, whose callbacks end with it.
 */
export interface Effects<Input = void, Body = unknown> {
  onSuccess?: (body: Body, input: Input) => void;
  onError?: (error: ApiError, input: Input) => void;
  /** The text of a success that the component shows itself: a banner tells it when the component is gone. */
  successText?: (body: Body, input: Input) => string;
}

/**
 * An action of the reader. Afterwards, also when refused (the page may have been out of date), what it touched is
 * read again; not after an ended session, so that a half-filled form stays where it is until one has logged in again.
 * The same action is not sent again while its answer is awaited: the second click of a double click may come before
 * the page can show that the first has sent. A failure whose component is gone is told by a banner.
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
  // Lists of keys are put together: one that stands in two of them is read once.
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
