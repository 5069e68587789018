import { expect } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';

/** Takes the page away, and waits until the history has no entry any more of what was open over it. */
export async function leavePage(): Promise<void> {
  cleanup();
  await waitFor(() => expect((window.history.state as { layers?: number } | null)?.layers ?? 0).toBe(0));
}
