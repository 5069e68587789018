import { Picks } from '../../../league/schema/picks.entity.js';
import { PicksService } from '../../../league/season/picks/picks.service.js';
import { Rider } from '../../../league/schema/rider.entity.js';
import { ImportedSeason } from '../../../league/schema/imported-season.entity.js';
import { SeasonImportsService } from '../../../league/outlook/season-archive/season-imports.service.js';
import { Season, SeasonMessage } from '../../../league/schema/season.entity.js';
import { adminMessages } from '../../../league/contract/admin-messages.js';
import { DomainError } from '../../../league/platform/core/domain-error.js';
import { RidersRepository } from '../../../league/season/riders/riders.repository.js';
import { RidersService } from '../../../league/season/riders/riders.service.js';
import { SeasonsService } from '../../../league/season/seasons/seasons.service.js';
import { badRequest } from '../../http/api-exception.js';
import * as riderRequests from '../../riders/rider-requests.js';
import { type Action, type Description, type Edit, seasonOfRow, parseForm } from '../description.js';

const deletingSeason: Action = {
  label: 'Delete the season',
  isDangerous: true,
  removesRow: false,
  effect: (row) =>
    `Hides the season ${String(row['year'])} from everybody and frees its year. Its riders, weekends and picks stay in the database, but nobody can open them.`,
  disabledReason: (row) => (row['deletedAt'] ? 'The season is already deleted.' : null),
  confirmation: ({ year }) => ({
    label: 'The year of the season',
    expected: String(year),
    wrong: adminMessages.seasons.wrongYearPage,
  }),
  run: ({ get }, row) => get(SeasonsService).delete(Number(row['id'])),
  doneMessage: adminMessages.seasons.deleted,
};

const editingRider: Edit = {
  fields: [
    { name: 'first', label: 'First name', kind: 'text' },
    { name: 'last', label: 'Last name(s)', kind: 'text' },
    { name: 'number', label: 'Number', kind: 'number', hint: '1 to 99, unique in the season' },
    {
      name: 'points',
      label: 'Points in the season',
      kind: 'text',
      hint: 'The total that members see, including results. A change is stored as points typed by an admin.',
    },
    { name: 'team', label: 'Team', kind: 'text' },
    {
      name: 'manufacturer',
      label: 'Manufacturer',
      kind: 'text',
      hint: 'Gives the number plate its colour: Aprilia, Ducati, GASGAS, Honda, KTM or Yamaha.',
    },
    { name: 'country', label: 'Country', kind: 'text', hint: 'Three letters: ITA' },
    { name: 'independent', label: 'Independent Rider', kind: 'check' },
    { name: 'rookie', label: 'Rookie Rider', kind: 'check' },
  ],
  read: async (manager, row, { get }) => {
    const riders = await get(RidersRepository).findWithPoints(manager, Number(row['seasonId']));
    const found = riders.find(({ rider }) => rider.id === row['id']);
    if (!found) throw new DomainError('rider_not_found', null);
    const { first, last, number, independent, rookie, team, manufacturer, country } = found.rider;
    const identity = { team: team ?? '', manufacturer: manufacturer ?? '', country: country ?? '' };
    const points = String(found.pointsHundredths / 100);
    return { first, last, number: String(number), points, ...identity, independent, rookie };
  },
  save: async ({ get, caller }, row, values) => {
    const { first, last, number, points, team, manufacturer, country, independent, rookie } = values;
    const sent = {
      id: row['id'],
      independent,
      rookie,
      competitor_points: { points, competitor: { first, last, number, team, manufacturer, country } },
    };
    const body = parseForm(riderRequests.editRider, sent, adminMessages.riders.invalid);
    await get(RidersService).edit(body.id, riderRequests.toRiderFields(body), caller);
  },
};

const deletingRider: Action = {
  label: 'Delete the rider',
  isDangerous: true,
  removesRow: true,
  effect: () => 'Deletes the rider. A rider in picks or in a result cannot be deleted, only edited.',
  run: async ({ get }, row) => {
    const { inUse } = await get(RidersService).delete(Number(row['seasonId']), [Number(row['id'])]);
    if (inUse.length > 0) throw badRequest({ message: adminMessages.riders.inUse });
  },
  doneMessage: adminMessages.riders.deleted,
};

const passingNumberOn: Action = {
  label: 'Pass the number on',
  isDangerous: false,
  removesRow: false,
  effect: ({ first, last, number }) =>
    `For a rider who no longer starts. Another rider can then be added with the number ${String(number)}. ${String(first)} ${String(last)} stays in picks, results and standings. In later results, rows with this number belong to the rider that they name.`,
  disabledReason: ({ holdsNumber }) => (holdsNumber === null ? 'The number has already been passed on.' : null),
  run: ({ get }, row) => get(RidersService).passNumberOn(Number(row['id'])),
  doneMessage: 'The number can be given to another rider',
};

const deletingPicks: Action = {
  label: 'Delete the picks',
  isDangerous: true,
  removesRow: true,
  effect: () => 'Deletes the picks. The member can submit new ones while the window is open.',
  run: ({ get }, row) => get(PicksService).delete(Number(row['id'])),
  doneMessage: 'Picks deleted',
};

const deletingMessage: Action = {
  label: 'Delete the message',
  isDangerous: true,
  removesRow: true,
  effect: () => 'Deletes the message for all admins.',
  run: ({ get }, row) => get(SeasonsService).deleteMessage(Number(row['id'])),
  doneMessage: 'Season message deleted',
};

const deletingImport: Action = {
  label: 'Delete the imported season',
  isDangerous: true,
  removesRow: true,
  effect: ({ year }) => `Takes the season ${String(year)} out of the hall of fame. Its file can be imported again.`,
  run: ({ get }, row) => get(SeasonImportsService).delete(Number(row['id'])),
  doneMessage: 'Imported season deleted',
};

const pickColumns = ['pick1', 'pick2', 'pick3', 'pick4', 'pick5', 'independentId', 'rookieId'];

export const leagueEntries: readonly Description[] = [
  {
    entity: Season,
    group: 'League',
    title: 'Seasons',
    singular: 'season',
    about:
      'The year and the number of picks cannot be changed, because riders, picks and results depend on them. To make a season current, open its picks or finalize it, use the page of the season. A finalized season never changes again; it can only be deleted, on its own page.',
    namedBy: ['id', 'year', 'deletedAt'],
    nameOf: ({ year, deletedAt }) => `Season ${String(year)}${deletedAt ? ' (deleted)' : ''}`,
    listed: ['year', 'current', 'finalized', 'selectionOpen', 'deletedAt'],
    seasonId: (_, row) => Promise.resolve(Number(row['id'])),
    actions: { delete: deletingSeason },
    links: ({ year, deletedAt }) =>
      deletedAt ? [] : [{ label: 'Page of the season', href: `/administration/seasons/${String(year)}` }],
  },
  {
    entity: ImportedSeason,
    group: 'League',
    title: 'Imported seasons',
    singular: 'imported season',
    about:
      'Seasons that were not played on this site: archives, whose ranks and seals were checked, and spreadsheets, which could not be checked. Import them on the page of the seasons. They cannot be edited, but a season imported by mistake can be deleted.',
    namedBy: ['id', 'year'],
    nameOf: ({ year }) => `Imported season ${String(year)}`,
    listed: ['year', 'verified', 'importedBy', 'importedAt'],
    secret: ['document', 'rows'],
    actions: { delete: deletingImport },
    links: ({ year }) => [{ label: 'In the hall of fame', href: `/hall-of-fame/imported/${String(year)}` }],
  },
  {
    entity: Rider,
    group: 'League',
    title: 'Riders',
    singular: 'rider',
    about: 'Riders of each season. New ones are added on the page of the season.',
    namedBy: ['id', 'first', 'last', 'number'],
    nameOf: ({ first, last, number }) => `${String(first)} ${String(last)} ${String(number)}`,
    listed: ['seasonId', 'number', 'last', 'independent', 'rookie', 'carriedHundredths'],
    seasonId: seasonOfRow,
    edit: editingRider,
    nullWords: { holdsNumber: 'no longer starts' },
    actions: { 'pass-number-on': passingNumberOn, delete: deletingRider },
  },
  {
    entity: Picks,
    group: 'League',
    title: 'Picks',
    singular: 'picks',
    about:
      'What members picked. Admins play too, so nobody can change somebody else’s picks, or see them before the window closes or a result is stored. Picks can be deleted while their member could still change them.',
    picks: pickColumns,
    listed: ['seasonId', 'memberId', 'submittedAt'],
    seasonId: seasonOfRow,
    actions: { delete: deletingPicks },
  },
  {
    entity: SeasonMessage,
    group: 'League',
    title: 'Season messages',
    singular: 'season message',
    about:
      'Messages from the league to the admins of a season. They cannot be edited. Delete the ones you have dealt with.',
    listed: ['message', 'seasonId', 'createdAt'],
    actions: { delete: deletingMessage },
  },
];
