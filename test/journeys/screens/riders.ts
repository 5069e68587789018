import { type Screen, text } from './screen.js';

const season: Screen[] = [
  { name: 'riders', path: '/riders', as: 'member', ready: [text('round 18 of 20'), text('Francesco Bagnaia')] },
  {
    name: 'rider',
    path: '/riders',
    as: 'member',
    then: (page) => page.getByRole('link', { name: 'Francesco Bagnaia' }).click(),
    ready: [text(/^Picked by \d+ members$/), text('Points by weekend')],
  },
];

export const riderScreens = { season };
