import { afterEach, beforeAll, vi } from 'vitest';
import { learnServerTime } from '../lib/server-clock.js';
import { leavePage } from './interactions.js';
import { watchTexts } from './steady-texts.js';
import { restoreNavigator } from './stub-navigator.js';
import './testing-library.js';

beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'csrftoken=; max-age=0';
  window.history.replaceState(null, '', '/');
});

watchTexts();

afterEach(async () => {
  vi.useRealTimers();
  await leavePage();
  restoreNavigator();
  // The server's clock is the same as this device's again, because learnServerTime adds 500 ms.
  learnServerTime(new Date(vi.getRealSystemTime() - 500).toISOString());
});
