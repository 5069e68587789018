import { screen } from '@testing-library/react';

/** An alert with exactly this text. */
export const findAlert = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: '[role="alert"]' });

/** The texts of the alerts of the page, without the empty banner region. */
export const alerts = (): (string | null)[] =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');
