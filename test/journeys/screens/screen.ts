import type { Locator, Page } from '@playwright/test';
import type { Person } from '../fixtures.js';

/** One state of one screen. It is checked, and photographed by `npm run screens`. */
export interface Screen {
  /** The name of its screenshot: `standings-member`, `standings-failing`. */
  name: string;
  path: string;
  as: Person;
  /** Runs before the page opens: makes calls fail or wait. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the page opens: clicks and types. */
  then?: (page: Page) => Promise<unknown>;
  /** Runs after the page becomes narrow. Opens elements that only exist at this width, or that have closed. */
  narrow?: (page: Page) => Promise<unknown>;
  /** Visible at each width when the state is complete, and not earlier. */
  ready: Seen | readonly Seen[];
  /** A loading state: its placeholders stay. */
  loading?: boolean;
}

export type Seen = (page: Page) => Locator;

export type Screens = Partial<Record<'season' | 'picks' | 'over' | 'empty', Screen[]>>;

const firstVisible = (locator: Locator) => locator.filter({ visible: true }).first();

/** Finds a text in the main part of the page. */
export const text =
  (words: string | RegExp): Seen =>
  (page) =>
    firstVisible(page.getByRole('main').getByText(words));

export const inDialog =
  (words: string | RegExp): Seen =>
  (page) =>
    firstVisible(page.getByRole('dialog').getByText(words));

export const heading =
  (name: string): Seen =>
  (page) =>
    page.getByRole('heading', { name, exact: true });
