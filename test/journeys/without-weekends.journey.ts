import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, desk, expect, type JourneyLeague, phone, test } from './fixtures.js';

test.use({ stage: { kind: 'empty' } });

/** The longest possible names, without a break. */
const longName = 'thefastestgrandstandinthewest1';
const longGroup = 'GrandstandOfTheFastestRidersXX';

/**
 * Adds a season without race weekends, but with riders and the picks of two members. Its picks window is open or
 * closed. Returns the id of a group.
 */
async function fill(league: JourneyLeague, selectionOpen: boolean): Promise<number> {
  const { database, site } = league;
  await database.query('DELETE FROM seasons');
  await database.query('DELETE FROM members WHERE username = $1', [longName]);
  await addMember(database, longName);
  const { season } = await addSeason2023(database, site.url, { weekends: 0, topIndependent: true, topRookie: true });
  await database.manager.update(Season, season.id, { selectionOpen });
  for (const [name, first] of [
    ['juliemoto', 1],
    [longName, 89],
  ] as const)
    await addPicks(database, season, name, { ranked: [first, 5, 10, 20, 21], independent: 72, rookie: 37 });
  const made = await callsOf(await league.clientOf('member')).POST('/api/create-group', { body: { name: longGroup } });
  return made.data?.group_id ?? 0;
}

test.describe('a season without race weekends', () => {
  for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
    for (const selectionOpen of sampled([true, false], 1))
      test(
        `has a message on every page that lacks data, with the picks window ${selectionOpen ? 'open' : 'closed'}, on a ${size}`,
        { tag: '@long' },
        async ({ open, league }) => {
          const group = await fill(league, selectionOpen);
          const late = await joinLeague(league, `late${size}${selectionOpen ? 'open' : 'closed'}`);
          const [rider]: [{ id: number }] = await league.database.query('SELECT min(id) AS id FROM riders');
          const pages: readonly (readonly [path: string, seen: string | RegExp])[] = [
            ['/', 'Positions appear after the first race weekend. Until then everyone is level.'],
            ['/race-weekends', 'No race results have been added for this season.'],
            ['/standings', 'No weekend is final yet: in the order in which the picks were submitted.'],
            ['/select-picks', selectionOpen ? /^(Special picks|Rookie)$/ : 'The picks window is closed.'],
            ['/riders', 'before the first race weekend is final'],
            [`/riders/${rider.id}`, 'No race weekend of this season is final yet.'],
            [`/users/${longName}?page=1`, 'The chart starts when the first race weekend of the season is final.'],
            [
              `/compare?season=2023&a=juliemoto&b=${longName}`,
              'Nobody has points before the first race weekend is final.',
            ],
          ];
          for (const [who, person, inGroup] of [
            ['a member', 'member', 'Positions appear after the first race weekend.'],
            ['who joined late', late, /for its members only/],
          ] as const) {
            const page = await open(person, viewport);
            for (const [path, seen] of [...pages, [`/groups/${group}`, inGroup]] as const)
              await test.step(`${path}, ${who}`, async () => {
                await page.goto(path);
                await expect(page.getByRole('main').getByText(seen).first()).toBeVisible();
                await expect(page.locator('[class*="_block_"]')).toHaveCount(0);
                await expectFits(page);
                expect.soft(await axeViolations(page)).toEqual([]);
              });
          }
        },
      );
});
