import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { initCloseOnBack } from '../lib/close-on-back.js';

initCloseOnBack();

/** Whether a query runs within `waitFor` or `findBy…`, which repeat it until it succeeds. */
const isAskedAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
const { getElementError } = getConfig();

configure({
  // The default of one second is too short on a busy machine.
  asyncUtilTimeout: 15_000,
  // The library prints the whole page at each attempt, and once more at the end. The last print is enough.
  getElementError: (message, container) => {
    if (!isAskedAgain()) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

/**
 * In development, React takes a stack trace for each element it creates, up to 10,000 a second, for its warnings. This
 * pretends that the limit has already been reached. Warnings then have their text without the trace.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
if (internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}
