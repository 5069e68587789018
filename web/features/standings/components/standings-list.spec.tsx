import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import { aMember, aPicksRow } from '../../../spec/a-member.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { afterPortugal } from '../../../spec/standings-answers.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, stubApi } from '../../../spec/stub-api.js';
import { StandingsList } from './standings-list.js';

const row = (position: number, username: string, has_profile_picture: boolean) =>
  aPicksRow(position, username, { user: { ...aMember(username), has_profile_picture } });
const standings: StandingsAnswer = {
  standings: { users_picks: [row(1, 'anna', true), row(2, 'bert', false), row(3, '', false), row(4, 'cleo', true)] },
  amount_users_picks: 4,
  after: afterPortugal,
  being_corrected: [],
};

// proves: pictures-1
it('the standings show uploaded pictures, fetched by name in one request, and letters for other members', async () => {
  const sent: unknown[] = [];
  const picture = { username: 'anna', format: 'webp', data: 'QQ==' };
  stubApi({
    ...startAnswers(),
    'get-standings': () => ({ body: standings }),
    'get-users-profile-pictures': (request) => {
      sent.push(bodyOf(request));
      return { body: { profile_pictures: { anna: picture } } };
    },
  });
  renderInSite(<StandingsList year={2023} />);
  const rows = await within(await screen.findByRole('list', { name: 'Standings' })).findAllByRole('listitem');
  await waitFor(() => expect(rows[0]?.querySelector('img')?.src).toBe('data:image/webp;base64,QQ=='));
  expect(rows.slice(1).map((one) => one.querySelector('img'))).toEqual([null, null, null]);
  expect(rows[1]?.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe('be');
  expect(sent).toEqual([{ userList: ['anna', 'cleo'] }]);
});
