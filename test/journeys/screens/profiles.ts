import { text, type Screen } from './screen.js';
import { chartOf } from './progress.js';

const season: Screen[] = [
  {
    name: 'profile-own',
    path: '/users/juliemoto?page=1',
    as: 'member',
    ready: [chartOf('juliemoto'), text('My first pick stands where I put him')],
  },
  {
    name: 'profile-visitor',
    path: '/users/tardozzi?page=1',
    as: 'visitor',
    ready: [chartOf('tardozzi'), text('I only wanted to hear it from you.')],
  },
  {
    name: 'profile-silent',
    path: '/users/anakin59?page=1',
    as: 'visitor',
    ready: [chartOf('anakin59'), text('anakin59 has not written any comments yet.')],
  },
  {
    name: 'profile-unknown',
    path: `/users/${'nobody'.repeat(20)}?page=1`,
    as: 'visitor',
    ready: text('User not found'),
  },
  {
    name: 'hall-of-fame-empty',
    path: '/hall-of-fame',
    as: 'visitor',
    before: (page) =>
      page.route(/\/api\/get-hall-of-fame/, (route) => route.fulfill({ json: { seasons: [], imported: [] } })),
    ready: text('No season has finished yet.'),
  },
  {
    name: 'compare',
    path: '/compare?season=2023&a=juliemoto&b=tardozzi',
    as: 'member',
    ready: [text('What separates you'), text('Malaysian GP')],
  },
  { name: 'compare-choose', path: '/compare?season=2023', as: 'visitor', ready: text('First member') },
  {
    name: 'compare-unknown',
    path: '/compare?season=2023&a=juliemoto&b=nobody',
    as: 'member',
    ready: text('User not found'),
  },
  { name: 'users', path: '/users/', as: 'visitor', ready: text('This is the users page') },
];

export const profileScreens = { season };
