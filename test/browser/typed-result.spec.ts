import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import type { RaceWeekendAnswer, RaceWeekendsAnswer } from '../../league/wire/answers.js';
import type { Race } from '../../league/wire/shapes.js';
import { failCalls, sizes, type Viewport } from '../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';

const [[, wide], [, narrow]] = sizes;
let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague();
});
afterAll(() => league.close());

/** The form for a session of the Valencia GP, which has no result yet. */
async function openForm(session: string, viewport: Viewport): Promise<{ page: Page; modal: Locator }> {
  const page = await league.open('admin', viewport);
  await page.goto('/administration/seasons/2023');
  await page.getByRole('button', { name: /Valencia GP/ }).click();
  const modal = page.getByRole('dialog', { name: 'Valencia GP' });
  await modal
    .getByRole('region', { name: session, exact: true })
    .getByRole('button', { name: 'Type it by hand…' })
    .click();
  await modal.getByRole('heading', { name: `${session} by hand` }).waitFor();
  return { page, modal };
}

async function stored(session: 'race' | 'sprint_race'): Promise<string[]> {
  const visitor = league.client();
  const { body } = await visitor.get<RaceWeekendsAnswer>('get-race-weekends?season=2023');
  const id = body.race_weekends.find(({ title }) => title === 'Valencia GP')?.id;
  const { race_weekend } = (await visitor.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`)).body;
  const race: Race | null = race_weekend[session];
  return race?.competitors_positions.map(({ position, number, points }) => `${position} #${number} ${points}`) ?? [];
}

describe('a result by hand, in a browser', () => {
  it('is pasted; what is wrong is told, what was read is shown, and it is stored with the points of its positions', async () => {
    const { page, modal } = await openForm('Race', wide);
    const save = modal.getByRole('button', { name: 'Save race result' });
    const lines = modal.getByLabel('Classification');
    await lines.fill('1 1 Francesco Bagnaia\n2 89 J. Martin\n4 5 Zarco');
    await modal.getByText('Line 3: it says position 4, but 3 is next.').waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await lines.fill('1 1 Francesco Bagnaia\n2 89 J. Martin\n3 5 Zarco\nNot classified\n93 Marc Márquez');
    await modal.getByText('4 riders read').waitFor();
    const read = modal.getByRole('list', { name: 'Race as it will be stored' }).getByRole('listitem');
    expect(await read.allInnerTexts()).toEqual([
      expect.stringMatching(/1\s+1\s+Francesco Bagnaia/),
      expect.stringMatching(/2\s+89\s+Jorge Martín?/),
      expect.stringMatching(/3\s+5\s+Johann Zarco/),
      expect.stringMatching(/–\s+93\s+Marc Márquez/),
    ]);

    const mend = await failCalls(page, 'add-race-results');
    await save.click();
    await modal.getByText('There was an error adding the results').waitFor();
    expect(await lines.inputValue()).toContain('Zarco');
    await mend();
    await save.dblclick();
    await page.getByText('Race result saved').waitFor();
    await modal.getByText('Stored, 4 riders. See the result').waitFor();
    expect(await stored('race')).toEqual(['1 #1 25', '2 #89 20', '3 #5 16', '0 #93 0']);
    await page.context().close();
  });

  it('is tapped in the order of the finish, on a phone', async () => {
    const { page, modal } = await openForm('Sprint Race', narrow);
    for (const name of ['89 Martín', '33 Binder', '93 Márquez']) {
      await modal.getByRole('button', { name: new RegExp(name.replace(' ', '\\s*')) }).tap();
    }
    expect(await modal.getByLabel('Classification').inputValue()).toBe(
      '89 Jorge Martín\n33 Brad Binder\n93 Marc Márquez\n',
    );
    expect(
      await modal
        .getByRole('button', { name: /Binder/ })
        .filter({ hasText: '33' })
        .count(),
    ).toBe(0);
    await modal.getByRole('button', { name: 'Save sprint race result' }).tap();
    await modal.getByText('Stored, 3 riders. See the result').waitFor();
    expect(await stored('sprint_race')).toEqual(['1 #89 12', '2 #33 9', '3 #93 7']);
    await page.context().close();
  });
});
