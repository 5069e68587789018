import type { Page } from '@playwright/test';
import type { ProjectionAnswer, ProjectionCalibrationAnswer, SeasonProjection } from '#league/contract/projection.js';
import { failCalls } from '../fixtures.js';
import { type Screen, text } from './screen.js';

const profile = '/users/tardozzi?page=1';
const user = { username: 'tardozzi', date_created: '2023-01-01T00:00:00.000Z', has_profile_picture: false };

/** The projection after 18 of 20 weekends. These leagues have no worker that computes projections. */
const ready: SeasonProjection = {
  state: 'ready',
  season: { id: 1, year: 2023 },
  weekend: { id: 18, title: 'Malaysian GP', start: '2023-11-10', end: '2023-11-12', status: 2 },
  weekends_left: 2,
  basis: { runs: 10_000, members: 30, computed_at: '2023-11-13T10:00:00.000Z' },
  member: {
    user,
    win: { runs: 3412, certain: null },
    first_five: { runs: 10_000, certain: 'yes' },
    middle: 2,
    best: 1,
    worst: 4,
    riders: [
      { competitor: { id: 1, first: 'Francesco', last: 'Bagnaia', number: 1 }, positions: 1.24 },
      { competitor: { id: 2, first: 'Jorge', last: 'Martín', number: 89 }, positions: 0.4 },
    ],
  },
};

const projected = (change: Partial<SeasonProjection>) => (page: Page) => {
  const json: ProjectionAnswer = { projection: { ...ready, ...change } };
  return page.route(/\/api\/get-projection\?/, (route) => route.fulfill({ json }));
};
const without = (state: SeasonProjection['state']) => projected({ state, basis: null, member: null });

const weekend = { id: 1, title: 'Portuguese GP' };
const scores = (projection: number) => ({ projection, as_it_stands: 0.0567, equal: 0.0322 });
/** A season whose projection was only better at naming the winner. */
const calibrated: ProjectionCalibrationAnswer = {
  calibrations: [
    {
      year: 2022,
      members: 30,
      runs: 1000,
      weekends: [{ weekend, win: scores(0.0286), first_five: scores(0.0612), within_range: 0.87 }],
    },
  ],
};

const season: Screen[] = [
  {
    name: 'profile-projection',
    path: profile,
    as: 'member',
    before: projected({}),
    ready: [text('A place in the first five is safe.'), text('A strong Bagnaia is worth about 1.2 places to tardozzi')],
  },
  {
    name: 'profile-projection-correction',
    path: profile,
    as: 'member',
    before: without('being-corrected'),
    ready: text('A race weekend is being corrected. The projection is calculated again'),
  },
  {
    name: 'profile-projection-too-many',
    path: profile,
    as: 'visitor',
    before: without('too-many-members'),
    ready: text('This season has too many members for a projection.'),
  },
  {
    name: 'projections',
    path: '/projections',
    as: 'visitor',
    before: (page) => page.route(/\/api\/get-projection-calibration/, (route) => route.fulfill({ json: calibrated })),
    ready: text(/ for the winner, and no better for the first five\.$/),
  },
  {
    name: 'projections-none-yet',
    path: '/projections',
    as: 'visitor',
    ready: text('No season of this league is over.'),
  },
  {
    name: 'projections-failing',
    path: '/projections',
    as: 'visitor',
    before: (page) => failCalls(page, 'get-projection-calibration'),
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
];

export const projectionScreens = { season };
