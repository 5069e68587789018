import { type Screen, text } from './screen.js';

const over: Screen[] = [
  { name: 'season-end-member', path: '/', as: 'member', ready: [text('You are champion!'), text('Your picks')] },
  { name: 'season-end-visitor', path: '/', as: 'visitor', ready: text('Basic Idea') },
  { name: 'season-end', path: '/hall-of-fame/2023', as: 'visitor', ready: text(/is champion$/) },
  { name: 'hall-of-fame', path: '/hall-of-fame', as: 'visitor', ready: text('2023') },
  {
    name: 'standings-with-bonus',
    path: '/standings',
    as: 'member',
    ready: [text('juliemoto'), text(/^Your position/)],
  },
];

export const seasonEndScreens = { over };
