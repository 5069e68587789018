import type { Page } from 'playwright';
import type { Person } from '../../harness/demo-league.js';

/** One state of one screen: what is looked at, tested for barriers and, by `npm run screens`, photographed. */
export interface Screen {
  /** Its file's name: `standings-member`, `standings-failing`. */
  name: string;
  path: string;
  as: Person;
  /** Before the page is opened: calls that fail or wait. */
  before?: (page: Page) => Promise<unknown>;
  /** After it stands there: what opens or is typed, ending when that is seen. */
  then?: (page: Page) => Promise<unknown>;
}
