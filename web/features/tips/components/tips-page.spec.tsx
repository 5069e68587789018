import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tipMessages } from '../../../../league/contract/tip-messages.js';
import type { Tips } from '../../../../league/contract/tips.js';
import { aMember } from '../../../spec/a-member.js';
import { aRider, aSeason } from '../../../spec/a-season.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import TipsPage from './tips-page.js';

const weekend = aWeekend({ id: 20, title: 'Valencia GP' });
const riders = [aRider(1, 'Francesco', 'Bagnaia'), aRider(89, 'Jorge', 'Martín'), aRider(93, 'Marc', 'Márquez')];
const next = { weekend, closes: '2041-11-26T13:00:00.000Z', own: null };

function open(tips: Tips | null, { member = true, answer = {} }: { member?: boolean; answer?: StubbedAnswer } = {}) {
  const sent: unknown[] = [];
  stubApi({
    ...startAnswers(member ? { user: aUser() } : {}),
    'get-current-season': () => ({ body: { current_season: aSeason(), competitors_sorted_number: riders } }),
    'get-tips': () => ({ body: { tips } }),
    'set-tip': (request) => (sent.push(bodyOf(request)), answer),
  });
  renderInSite(<TipsPage />);
  return { sent, person: userEvent.setup() };
}

it('a visitor sees the table and a way to log in', async () => {
  const rows = [{ user: aMember('ben'), position: 1, points: 6, tips: 1 }];
  open({ year: 2023, next, rows }, { member: false });
  await screen.findByText(/^\. Tips close .* your time\./);
  screen.getByRole('link', { name: 'Login' });
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MemberPositionTipsPoints',
    'ben1st16',
  ]);
});

it('a tip needs three different riders, and a refusal is shown', async () => {
  const { sent, person } = open(
    { year: 2023, next, rows: [] },
    { answer: { status: 403, body: { message: tipMessages.closed } } },
  );
  await screen.findAllByRole('option', { name: '1 Francesco Bagnaia' });
  const fields = screen.getAllByRole('combobox');
  const [one, two, three] = [...(fields[0] as HTMLSelectElement).options].slice(1, 4).map(({ value }) => value);
  for (const [index, value] of [one, one, two].entries())
    await person.selectOptions(fields[index] as HTMLElement, value ?? '');
  await screen.findByText(tipMessages.invalid);
  await person.selectOptions(fields[1] as HTMLElement, three ?? '');
  await person.click(screen.getByRole('button', { name: 'Save my tip' }));
  await screen.findByText(tipMessages.closed);
  expect(sent).toEqual([{ weekend: 20, riders: [one, three, two].map(Number) }]);
});

it('after the last race, the page says that it has begun', async () => {
  open({ year: 2023, next: null, rows: [] });
  await screen.findByText(/^The last race of the season has begun\./);
  await screen.findByText(/^Nobody has points yet\./);
});
