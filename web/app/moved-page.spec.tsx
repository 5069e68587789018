import { expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { renderInSite } from '../spec/render-in-site.js';
import { startAnswers } from '../spec/start-answers.js';
import { stubApi } from '../spec/stub-api.js';
import MovedPage from './moved-page.js';

it.each([
  ['/help#mails', '/rules#mails'],
  ['/projections', '/fair-play#projections'],
  ['/sealed-picks/2023?head=ab', '/fair-play?head=ab&season=2023'],
])('a former address leads to the present page: %s', async (from, to) => {
  stubApi(startAnswers());
  renderInSite(<MovedPage />, from);
  await waitFor(() => expect(`${location.pathname}${location.search}${location.hash}`).toBe(to));
});
