import { expect } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';

/** Unmounts the page, and waits until the history has no entries of its layers. */
export async function leavePage(): Promise<void> {
  cleanup();
  await waitFor(() => expect((window.history.state as { layers?: number } | null)?.layers ?? 0).toBe(0));
}
