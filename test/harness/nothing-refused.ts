import type { RetrievalRefusal } from '#league/contract/answers.js';

/** The flags of a refused retrieval of which none is set: a test spreads it and sets the one that it expects. */
export const nothingRefused: RetrievalRefusal = {
  competitors_not_found: [],
  timeout: false,
  selenium_busy: false,
  terminated: false,
  already_stored: false,
  not_available: false,
  unreadable: false,
};
