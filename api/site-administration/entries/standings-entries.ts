import { CorrectionMovers } from '../../../league/standings/correction-movers.entity.js';
import { StandingsPage } from '../../../league/standings/standings-page.entity.js';
import { StandingsPlaces } from '../../../league/standings/standings-places.entity.js';
import { StandingsSnapshot } from '../../../league/standings/standings-snapshot.entity.js';
import { WeekendCorrection } from '../../../league/standings/weekend-correction.entity.js';
import type { Description } from '../description.js';

const computed = 'Computed from riders, picks and results: change those, and it is computed anew.';

export const standingsEntries: readonly Description[] = [
  {
    entity: StandingsSnapshot,
    group: 'Standings',
    title: 'Tables',
    one: 'table',
    about: `A table of members after a weekend, or after the season. ${computed}`,
    listed: ['seasonId', 'weekendId', 'size', 'computedAt'],
  },
  {
    entity: StandingsPage,
    group: 'Standings',
    title: 'Pages of tables',
    one: 'page of a table',
    about: `512 places of a table, best first. ${computed}`,
  },
  {
    entity: StandingsPlaces,
    group: 'Standings',
    title: 'Places in tables',
    one: 'block of places',
    about: `The place of picks in a table, by the id of the picks. ${computed}`,
  },
  {
    entity: WeekendCorrection,
    group: 'Standings',
    title: 'Corrections',
    one: 'correction',
    about: 'A weekend that was made final again with other results. What was told to members stays told.',
    listed: ['weekendId', 'moved', 'correctedAt'],
  },
  {
    entity: CorrectionMovers,
    group: 'Standings',
    title: 'Moved by corrections',
    one: 'block of moved picks',
    about: `Whom a correction moved, a bit for each picks. ${computed}`,
  },
];
