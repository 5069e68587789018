import { Seal, SealNode, SealRoot } from '../../../league/schema/seal.entity.js';
import { Projection, ProjectionPage } from '../../../league/schema/projection.entity.js';
import {
  CorrectionMembers,
  StandingsPage,
  StandingsPositions,
  StandingsSnapshot,
  WeekendCorrection,
} from '../../../league/schema/standings.entity.js';
import type { Description } from '../description.js';

const sealed = 'Written once by the league and never changed: anybody can check it on the page of the sealed picks.';
const computed = 'Computed from riders, picks and results: change those, and it is computed again.';

export const standingsEntries: readonly Description[] = [
  {
    entity: StandingsSnapshot,
    group: 'Standings',
    title: 'Tables',
    singular: 'table',
    about: `A table of members after a weekend, or after the season. ${computed}`,
    listed: ['seasonId', 'weekendId', 'size', 'computedAt'],
  },
  {
    entity: StandingsPage,
    group: 'Standings',
    title: 'Pages of tables',
    singular: 'page of a table',
    about: `512 places of a table, best first. ${computed}`,
  },
  {
    entity: StandingsPositions,
    group: 'Standings',
    title: 'Places in tables',
    singular: 'block of places',
    about: `The place of picks in a table, by the id of the picks. ${computed}`,
  },
  {
    entity: WeekendCorrection,
    group: 'Standings',
    title: 'Corrections',
    singular: 'correction',
    about:
      'A weekend that was made final again with different results. Notifications that were already sent do not change.',
    listed: ['weekendId', 'moved', 'correctedAt'],
  },
  {
    entity: CorrectionMembers,
    group: 'Standings',
    title: 'Moved by corrections',
    singular: 'block of moved picks',
    about: `Which picks a correction moved, one bit for each. ${computed}`,
  },
  {
    entity: Projection,
    group: 'Standings',
    title: 'Projections',
    singular: 'projection',
    about: `How a season may end. ${computed}`,
    listed: ['seasonId', 'runs', 'members', 'computedAt'],
  },
  {
    entity: ProjectionPage,
    group: 'Standings',
    title: 'Members of projections',
    singular: 'page of a projection',
    about: `How a season may end for some members. ${computed}`,
  },
  {
    entity: SealRoot,
    group: 'Standings',
    title: 'Roots of sealed picks',
    singular: 'root of sealed picks',
    about: `A root seals all picks of a season that became public together. ${sealed}`,
    listed: ['seasonId', 'number', 'kind', 'sealedAt', 'amount'],
  },
  {
    entity: Seal,
    group: 'Standings',
    title: 'Seals of picks',
    singular: 'seal',
    about: `The seal of a member’s picks. ${sealed}`,
    listed: ['seasonId', 'number', 'position', 'memberId', 'endedAt', 'endedBy'],
  },
  {
    entity: SealNode,
    group: 'Standings',
    title: 'Hashes of sealed picks',
    singular: 'hash of sealed picks',
    about: `Hashes between seals and their root. ${sealed}`,
  },
];
