import type { Page } from '@playwright/test';
import type {
  DetailedImportedSeason,
  ImportedRow,
  ImportedSeasonEnd,
  SeasonImportAnswer,
} from '#league/contract/season-archive.js';
import type { HallOfFameAnswer } from '#league/contract/season-end.js';
import { failCalls } from '../fixtures.js';
import { inDialog, type Screen, text } from './screen.js';

const rows = ['ann', 'Member 17', 'Søren Kierkegård-Überländer'].map((name, index): ImportedRow => {
  return { position: index + 1, name, points: 1234.5 - 100 * index };
});
const archive: ImportedSeasonEnd = { year: 2022, verified: true, podium: rows, amount_members: 3 };
const spreadsheet: ImportedSeasonEnd = { ...archive, year: 2011, verified: false };
const bare: ImportedSeasonEnd = { ...archive, year: 2010, podium: [], amount_members: 0 };
const imported_at = '2023-12-01T10:00:00.000Z';

const inHallOfFame = (page: Page) => {
  const json: HallOfFameAnswer = { seasons: [], imported: [archive, spreadsheet, bare] };
  return page.route(/\/api\/get-hall-of-fame/, (route) => route.fulfill({ json }));
};
const imported = (season: ImportedSeasonEnd) => (page: Page) => {
  const imported_season: DetailedImportedSeason = { ...season, imported_at, rows: season.podium };
  return page.route(/\/api\/get-imported-season\?/, (route) => route.fulfill({ json: { imported_season } }));
};

const answerFile = (status: number, json: object) => (page: Page) =>
  page.route(/\/api\/import-seasons\//, (route) => route.fulfill({ status, json }));
const reviewed: SeasonImportAnswer = {
  seasons: [
    { ...archive, digest: 'cd'.repeat(32), head: 'ab'.repeat(32), amount_weekends: 20, already: false },
    { ...spreadsheet, digest: 'ef'.repeat(32), head: null, amount_weekends: null, already: true },
  ],
  stored: false,
};
const problems = [
  'The digest does not match the document',
  'The picks of Member 17 differ from those that were sealed',
  'Position 1 of the table after Portuguese GP is picks 3 at 4 points, the rules give picks 1 at 25',
];
const openImport = (page: Page) => page.getByRole('button', { name: 'Import a season…', exact: true }).click();
async function chooseFile(page: Page): Promise<void> {
  await openImport(page);
  const file = { name: 'season.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await page.getByRole('dialog').getByLabel('File', { exact: true }).setInputFiles(file);
}

const administration = '/administration';

const season: Screen[] = [
  { name: 'archive-import', path: administration, as: 'admin', then: openImport, ready: inDialog(/^The archive of a/) },
  {
    name: 'archive-import-reviewed',
    path: administration,
    as: 'admin',
    before: answerFile(200, reviewed),
    then: chooseFile,
    ready: [inDialog('Season 2022'), inDialog('This season is already imported, so nothing will change.')],
  },
  {
    name: 'archive-import-refused',
    path: administration,
    as: 'admin',
    before: answerFile(400, { message: 'The file was not imported: 3 things are wrong with it', problems }),
    then: chooseFile,
    ready: inDialog('The picks of Member 17 differ from those that were sealed'),
  },
  {
    name: 'hall-of-fame-imported',
    path: '/hall-of-fame',
    as: 'visitor',
    before: inHallOfFame,
    ready: [text('Imported from an archive.'), text('Imported from a spreadsheet, not verified.')],
  },
  {
    name: 'imported-season-verified',
    path: '/hall-of-fame/imported/2022',
    as: 'visitor',
    before: imported(archive),
    ready: [text('Member 17'), text('Verified')],
  },
  {
    name: 'imported-season-spreadsheet',
    path: '/hall-of-fame/imported/2011',
    as: 'member',
    before: imported(spreadsheet),
    ready: [text('Member 17'), text('Not verified')],
  },
  {
    name: 'imported-season-bare',
    path: '/hall-of-fame/imported/2010',
    as: 'visitor',
    before: imported(bare),
    ready: text('Nobody scored points in this season.'),
  },
  {
    name: 'imported-season-unknown',
    path: '/hall-of-fame/imported/1999',
    as: 'visitor',
    ready: text('Season not found'),
  },
  {
    name: 'imported-season-failing',
    path: '/hall-of-fame/imported/2022',
    as: 'visitor',
    before: (page) => failCalls(page, 'get-imported-season'),
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
];

export const archiveScreens = { season };
