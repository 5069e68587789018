import { hashKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mutation, QueryClient, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBanners } from './banners.js';
import type { ApiError } from './api-client.js';
import { beginChange, confirmChange, type OptimisticChange, undoChange } from './optimistic-changes.js';
import { type Change, staleAfter } from './stale-queries.js';

/**
 * The effects of a mutation: banner, draft, cache. They take place even if the component is unmounted. The callbacks of
 * `mutate` do not, so they are only for the component (closing its modal, navigating).
 */
export interface Effects<Input = void, Body = unknown> {
  /** Writes the new state into the cache before the response. If the mutation fails, the old state is restored. */
  optimistic?: (client: QueryClient, input: Input) => void;
  onSuccess?: (body: Body, input: Input) => void;
  onError?: (error: ApiError, input: Input) => void;
  /** The text of a success that the component shows itself. A banner shows it if the component is unmounted. */
  successText?: (body: Body, input: Input) => string;
}

/** How long the outcome of a mutation waits for the refetches, in milliseconds. */
const maxRefetchMs = 2000;

/**
 * A mutation that then invalidates the queries that show `changes`, even if the server refused it, because the page may
 * be out of date. A 401 invalidates nothing, so that a half-filled form survives until the next log-in.
 * The outcome appears together with the refetched data, unless the refetches take long or the mutation failed without a
 * response. The same input is not sent twice at the same time: the second click of a double click may come before the
 * button is disabled.
 */
export function useAppMutation<Input = void, Body = unknown>(
  send: (input: Input) => Promise<Body>,
  changes: readonly Change[] = [],
  { optimistic, onSuccess, onError, successText }: Effects<Input, Body> = {},
): UseMutationResult<Body, ApiError, Input> {
  const client = useQueryClient();
  const stale = staleAfter(changes);
  const { show } = useBanners();
  const isUnmounted = useIsUnmounted();
  const inFlight = useRef(new Set<unknown>());
  const succeeded = (body: Body, input: Input) => {
    onSuccess?.(body, input);
    if (successText && isUnmounted.current) show('success', successText(body, input));
  };
  const failed = (error: ApiError, input: Input) => {
    if (onError) onError(error, input);
    else if (isUnmounted.current && error.message !== '') show('error', error.message);
  };
  const mutation = useMutation<Body, ApiError, Input, OptimisticChange | null>({
    mutationFn: send,
    onMutate: async (input) => {
      if (!optimistic) return null;
      await client.cancelQueries(stale);
      return beginChange(client, stale, () => optimistic(client, input));
    },
    onSettled: async (body, error, input, change) => {
      if (change) (error ? undoChange : confirmChange)(client, change);
      if (error?.status !== 401) {
        const refetched = client.invalidateQueries(stale);
        if (error?.status !== 0) await Promise.race([refetched, wait(maxRefetchMs)]);
      }
      inFlight.current.delete(identityOf(input));
      if (error) failed(error, input);
      else succeeded(body as Body, input);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const identity = identityOf(args[0]);
    if (inFlight.current.has(identity)) return;
    inFlight.current.add(identity);
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The error of the mutation that started last. Null if it succeeded or is still running. */
export const latestError = (...mutations: Pick<UseMutationResult<unknown, ApiError>, 'error' | 'submittedAt'>[]) =>
  mutations.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error ?? null;

/** Inputs are compared by content, but files by identity: all files have the same hash. */
const identityOf = (input: unknown): unknown => (input instanceof Blob ? input : hashKey([input]));

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
 * Whether a mutation that started after this component was mounted is running. `shown` is the value at the last render,
 * `now` is the value at the time of the call.
 */
export function useRunningMutation(): { shown: boolean; now: () => boolean } {
  const client = useQueryClient();
  const [earlier] = useState(() => new Set<Mutation>(client.getMutationCache().getAll()));
  const filters = { predicate: (mutation: Mutation) => !earlier.has(mutation) };
  return { shown: useIsMutating(filters) > 0, now: () => client.isMutating(filters) > 0 };
}
