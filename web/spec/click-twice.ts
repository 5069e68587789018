import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses a button that acts at the second click, as soon as it takes one. */
export async function clickTwice(user: UserEvent, name: string, again = 'Click again to delete'): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  const armed = await screen.findByRole('button', { name: again });
  await waitFor(() => expect(armed.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(armed);
}
