import { screen } from '@testing-library/react';

/** What is told at once to who hears the page, with exactly this text. */
export const findAlert = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: '[role="alert"]' });

/** What the alerts of the page tell, without the empty place of the banner. */
export const alerts = (): (string | null)[] =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');
