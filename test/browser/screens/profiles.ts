import type { Screen } from './screen.js';

const own = '/users/juliemoto?page=1';

const season: Screen[] = [
  { name: 'profile-own', path: own, as: 'member' },
  { name: 'profile-visitor', path: '/users/tardozzi?page=1', as: 'visitor' },
  {
    name: 'profile-silent',
    path: '/users/anakin59?page=1',
    as: 'visitor',
    then: (page) => page.getByText('anakin59 has not written any comments yet.').waitFor(),
  },
  {
    name: 'profile-unknown',
    path: `/users/${'nobody'.repeat(20)}?page=1`,
    as: 'visitor',
    then: (page) => page.getByText('User not found').waitFor(),
  },
  { name: 'users', path: '/users/', as: 'visitor' },
];

export const profileScreens = { season };
