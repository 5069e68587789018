import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Clicks a two-click button twice, as soon as the second click is accepted. */
export async function clickTwice(user: UserEvent, name: string, again = 'Click again to delete'): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  const armed = await screen.findByRole('button', { name: again });
  await waitFor(() => expect(armed.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(armed);
}
