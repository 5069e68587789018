import type { Page } from '@playwright/test';
import type { StandingsAnswer } from '#league/contract/answers.js';
import type { FinalizePreview } from '#league/contract/standings.js';
import { inDialog, type Screen, type Seen } from './screen.js';

const path = '/administration/seasons/2023';
const inModal = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const openWeekend = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(title) }).click();

/** Serves a preview like the one that the server computes from both results, with the top of the standings. */
async function answerPreview(page: Page): Promise<void> {
  const { standings, amount_users_picks } = (await (
    await page.request.get('/api/get-standings?season=2023&amount=10')
  ).json()) as StandingsAnswer;
  const preview: FinalizePreview = {
    standings,
    amount_users_picks,
    changes: { climbing: 11, falling: 12, same: amount_users_picks - 23 },
    correction: null,
    ties: { amount: 0, by_rule: [], first: [] },
    amount_emails: amount_users_picks - 1,
    oddities: [],
  };
  await page.route(/\/api\/preview-finalize/, (route) => route.fulfill({ json: { preview } }));
}

const clickAgain =
  (name: string): Seen =>
  (page) =>
    inModal(page, name);

export const finalizeScreens: Record<'season', Screen[]> = {
  season: [
    {
      name: 'weekend-preview',
      path,
      as: 'admin',
      before: answerPreview,
      then: async (page) => {
        await openWeekend(page, 'Qatar GP');
        await inModal(page, 'Finalize…').click();
      },
      ready: [inDialog('Every member is notified.'), clickAgain('Finalize and send e-mail')],
    },
    {
      name: 'weekend-un-finalize',
      path,
      as: 'admin',
      then: async (page) => {
        await openWeekend(page, 'Malaysian GP');
        await inModal(page, 'Un-finalize').click();
      },
      ready: [inDialog(/after this weekend are taken back/), clickAgain('Click again to un-finalize')],
    },
  ],
};
