import { failCalls } from '../fixtures.js';
import { type Screen, type Seen, text } from './screen.js';

export const chartOf =
  (username: string): Seen =>
  (page) =>
    page.getByRole('img', { name: new RegExp(`^Positions over the season.*${username}`) });

const season: Screen[] = [
  {
    name: 'progress-table',
    path: '/compare?season=2023&a=juliemoto&b=anakin59',
    as: 'member',
    then: (page) => page.getByText('Show as a table').click(),
    ready: [chartOf('anakin59'), (page) => page.getByRole('columnheader', { name: 'anakin59' })],
  },
  {
    name: 'progress-failing',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    before: (page) => failCalls(page, 'get-season-progress'),
    ready: text('There was an error retrieving the season progress'),
  },
];

const picks: Screen[] = [
  {
    name: 'progress-none-yet',
    path: '/users/juliemoto?page=1',
    as: 'visitor',
    ready: text('The chart starts when the first race weekend'),
  },
];

export const progressScreens = { season, picks };
