import { describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SeasonProjection } from '../../../../league/contract/projection.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import { ProjectionCard } from './projection-card.js';

const { username, date_created, has_profile_picture } = aUser();
const user = { username, date_created, has_profile_picture };
const ready: SeasonProjection = {
  state: 'ready',
  season: { id: 1, year: 2023 },
  weekend: aWeekend({ title: 'Malaysian GP' }),
  weekends_left: 2,
  basis: { runs: 10_000, members: 30, computed_at: '2023-11-13T10:00:00Z' },
  member: {
    user,
    win: { runs: 1234, certain: null },
    first_five: { runs: 6000, certain: null },
    middle: 4,
    best: 1,
    worst: 9,
    riders: [
      { competitor: { id: 2, first: 'Marc', last: 'Marquez', number: 93 }, positions: 0.04 },
      { competitor: { id: 1, first: 'Francesco', last: 'Bagnaia', number: 1 }, positions: 1.24 },
    ],
  },
};
function open(given: Partial<SeasonProjection>) {
  const projection = { ...ready, ...given };
  let asked = 0;
  stubApi({
    ...startAnswers(),
    'get-projection': () => {
      asked += 1;
      return { body: { projection } };
    },
  });
  renderInSite(<ProjectionCard year={2023} username={username} />);
  return () => asked;
}
const card = () => screen.findByRole('region', { name: 'How 2023 may end' });

// proves: projection-5
describe('the projection of a member', () => {
  it('shows chances, median, range, the riders to cheer for, and its basis', async () => {
    open({});
    const region = await card();
    expect([...region.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Wins the season12%',
      'Ends in the first five60%',
      'Most likely4th',
      'In 9 of 10 runs1st to 9th',
    ]);
    expect(within(region).getByRole('listitem').textContent).toMatch(
      /F\. Bag.*A strong Bagnaia is worth about 1\.2 places to \w+$/,
    );
    within(region).getByText(/^After the Malaysian GP, 2 weekends to go\. The rest was played 10,000 times/);
    expect(within(region).getByRole('link').getAttribute('href')).toBe('/fair-play#projections');
  });

  it('shows what is certain', async () => {
    if (!ready.member) throw new Error('no member');
    const certain = { runs: 0, certain: 'no' } as const;
    open({ member: { ...ready.member, win: certain, first_five: certain } });
    within(await card()).getByText(`${username} can no longer end in the first five.`);
    expect(within(await card()).getAllByText('no longer possible')).toHaveLength(2);
  });

  it('explains why it is missing, and has no card if there is nothing to explain', async () => {
    open({ state: 'being-corrected', basis: null, member: null });
    within(await card()).getByText(/^A race weekend is being corrected\./);
    cleanup();
    const asked = open({ state: 'hidden', basis: null, member: null });
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
