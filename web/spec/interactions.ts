import { expect } from 'vitest';
import { notifyManager, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Unmounts the page, and waits until its layers have no more history entries. */
export async function leavePage(): Promise<void> {
  cleanup();
  await waitFor(() => expect((window.history.state as { layers?: number } | null)?.layers ?? 0).toBe(0));
}

/** Goes back, and waits until the page has received the event. */
export const goBack = (): Promise<void> =>
  act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isBack;
  });

/** `waitFor` also checks at each change to the page, so it need not poll twenty times a second. */
export const whenChanged = { interval: 1_000 };

/** Waits until the button accepts clicks, because it may ignore the second tap of a double tap. */
export async function pressWhenReady(user: UserEvent, name: string): Promise<void> {
  await waitFor(() => {
    const button = screen.getByRole('button', { name });
    if (button.getAttribute('aria-disabled') === 'true') throw new Error(`${name} is not ready`);
  }, whenChanged);
  await user.click(screen.getByRole('button', { name }));
}

/** Clicks a two-click button twice. */
export async function clickTwice(user: UserEvent, name: string, again = 'Click again to delete'): Promise<void> {
  await pressWhenReady(user, name);
  await pressWhenReady(user, again);
}

/** Resolves after all notifications of TanStack Query that are already scheduled. */
const nextTask = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Refetches the queries of a page. Resolves when the page shows the result or the failure. */
export const refetch = (client: QueryClient, filters?: QueryFilters): Promise<void> =>
  act(async () => {
    await client.refetchQueries(filters);
    await nextTask();
  });

/** Gives a response that was held back. Resolves when the page has been rendered with it. */
export const answerLate = (answer: () => void): Promise<void> =>
  act(async () => {
    answer();
    // The response is parsed in the first task, the components are notified in the second.
    await nextTask();
    await nextTask();
  });

export const findAlert = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: '[role="alert"]' });

/** The texts of all alerts except the empty banner region. */
export const alerts = (): (string | null)[] =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export async function fillFields(user: UserEvent, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await user.clear(fieldOf(label));
    if (text) await user.paste(text);
  }
}

export const readFields = (labels: string[]): Record<string, string> =>
  Object.fromEntries(labels.map((label) => [label, fieldOf(label).value]));

/** The accessible description of a field: its hint and its error, one per line. */
export function descriptionOf(label: string): string {
  const ids = (fieldOf(label).getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent).join('\n');
}
