import { failCalls } from '../fixtures.js';
import { chartOf } from './progress.js';
import { heading, type Screen, text } from './screen.js';

const date_created = '2022-01-01T00:00:00.000Z';
const members = ['juliemoto', 'oldwolf', 'thefastestgrandstandinthewest1', 'kneedown', 'ninja636', 'pitwall'].map(
  (username) => ({ username, date_created, has_profile_picture: false }),
);
const invitation = {
  name: 'The fastest grandstand in town',
  owner: members[0],
  amount_members: 9,
  members,
  full: false,
  group_id: null,
};

const season: Screen[] = [
  { name: 'groups', path: '/groups', as: 'member', ready: [text('Sunday Grid'), heading('Create a group')] },
  { name: 'groups-visitor', path: '/groups', as: 'visitor', ready: text('You must be logged in to use this page') },
  {
    name: 'group',
    path: '/groups/1',
    as: 'member',
    ready: [text('Your position in Sunday Grid'), chartOf('juliemoto'), text('Me. The big one.')],
  },
  {
    name: 'group-outsider',
    path: '/groups/1',
    as: 'admin',
    ready: text('This group is for its members only.'),
  },
  {
    name: 'group-loading',
    path: '/groups/1',
    as: 'member',
    // Never responds, so the placeholders stay.
    before: (page) => page.route(/get-group\?/, () => undefined),
    ready: heading('Group'),
    loading: true,
  },
  {
    name: 'group-failing',
    path: '/groups/1',
    as: 'member',
    before: (page) => failCalls(page, 'get-group'),
    ready: text('There was an error loading the group'),
  },
  {
    name: 'group-invitation',
    path: '/groups/join/AAAAAAAAAAAAAAAAAAAAAA',
    as: 'visitor',
    before: (page) => page.route(/get-group-invitation/, (route) => route.fulfill({ json: { invitation } })),
    ready: text('and 3 more'),
  },
  {
    name: 'group-invitation-over',
    path: '/groups/join/AAAAAAAAAAAAAAAAAAAAAA',
    as: 'visitor',
    ready: text('This invitation link does not work.'),
  },
];

const picks: Screen[] = [
  {
    name: 'group-before-the-season',
    path: '/groups/1',
    as: 'member',
    ready: [text('Positions appear after the first race weekend.'), text('Me. The big one.')],
  },
];

const empty: Screen[] = [
  { name: 'groups-none', path: '/groups', as: 'member', ready: text('You are not in a group yet.') },
];

export const groupScreens = { season, picks, empty };
