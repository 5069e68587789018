import type { RetrievalRefusal } from '#league/contract/answers.js';

/** The flags of a refused retrieval, all unset. A test spreads them and sets the expected flag. */
export const nothingRefused: RetrievalRefusal = {
  competitors_not_found: [],
  timeout: false,
  selenium_busy: false,
  terminated: false,
  already_stored: false,
  not_available: false,
  unreadable: false,
};
