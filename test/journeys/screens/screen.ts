import type { Locator, Page } from '@playwright/test';
import type { Person } from '../fixtures.js';

/** One state of one screen: what is checked and, by `npm run screens`, photographed. */
export interface Screen {
  /** Its file's name: `standings-member`, `standings-failing`. */
  name: string;
  path: string;
  as: Person;
  /** Before the page is opened: calls that fail or wait. */
  before?: (page: Page) => Promise<unknown>;
  /** After it is opened: what is clicked or typed. */
  then?: (page: Page) => Promise<unknown>;
  /** What is clicked when it is narrow: what is opened there alone, or once more. */
  narrow?: (page: Page) => Promise<unknown>;
  /** What is seen at each width when all of the state is there, and not before. */
  ready: Seen | readonly Seen[];
  /** The state is that of loading: its placeholders stay. */
  loading?: boolean;
}

/** Finds something on a page. */
export type Seen = (page: Page) => Locator;

/** Screens by the kind of league that shows them. */
export type Screens = Partial<Record<'season' | 'picks' | 'over' | 'empty', Screen[]>>;

const firstVisible = (locator: Locator) => locator.filter({ visible: true }).first();

/** A text on the page below the bar. */
export const text =
  (words: string | RegExp): Seen =>
  (page) =>
    firstVisible(page.getByRole('main').getByText(words));

/** A text in the dialog that is open. */
export const inDialog =
  (words: string | RegExp): Seen =>
  (page) =>
    firstVisible(page.getByRole('dialog').getByText(words));

/** A heading anywhere. */
export const heading =
  (name: string): Seen =>
  (page) =>
    page.getByRole('heading', { name, exact: true });
