import { describe, expect, it } from '@jest/globals';
import { reviewChampionship, type ReviewRow, type StoredRider, type StoredWeekend } from './championship-review.js';
import type { ChampionshipRider, ChampionshipWeekend } from './championship-season.js';

const aRider = (id: string | null, number: number | null, name: string, other: Partial<ChampionshipRider> = {}) => {
  const [first = '', ...last] = name.split(' ');
  const facts = { country: 'ESP', team: 'Team', manufacturer: 'Honda', independent: false, rookie: false };
  return { id, number, first, last: last.join(' '), ...facts, guest: false, ...other };
};
const aWeekend = (id: string, other: Partial<ChampionshipWeekend> = {}): ChampionshipWeekend => ({
  id,
  round: 1,
  title: `Grand Prix of ${id}`,
  start: '2023-03-24',
  end: '2023-03-26',
  country: 'QAT',
  timeZone: 'Asia/Qatar',
  raceStart: '2023-03-26T15:00:00.000Z',
  sprintStart: '2023-03-25T15:00:00.000Z',
  ...other,
});

/** The season after a review was confirmed. `other`: later edits. */
function storedRider(read: ChampionshipRider, other: Partial<StoredRider> = {}): StoredRider {
  const { id, guest: _guest, ...facts } = read;
  const number = facts.number ?? 1;
  return { ...facts, number, holdsNumber: true, id: 10, championshipId: id, championshipFacts: facts, ...other };
}
function storedWeekend(read: ChampionshipWeekend, other: Partial<StoredWeekend> = {}): StoredWeekend {
  const { id, round: _round, ...facts } = read;
  return { ...facts, id: 20, hasResult: false, championshipId: id, championshipFacts: facts, ...other };
}

interface Given {
  riders?: ChampionshipRider[];
  weekends?: ChampionshipWeekend[];
  storedRiders?: StoredRider[];
  storedWeekends?: StoredWeekend[];
}
const review = ({ riders = [], weekends = [], storedRiders = [], storedWeekends = [] }: Given) =>
  reviewChampionship({ class: 'MotoGP', riders, weekends, problems: [] }, storedRiders, storedWeekends).rows;
const describeRow = (row: ReviewRow) => [
  row.kind,
  'change' in row ? `${row.change.field}: ${row.change.before} > ${row.change.after}` : row.key,
  row.isChosen,
];

const marquez = aRider('m', 93, 'Marc Márquez');
const qatar = aWeekend('qatar');

describe('a review of the championship', () => {
  it('ticks new weekends and regular riders, and offers wildcards and substitutes', () => {
    const jones = aRider('j', 7, 'Mike Jones', { guest: true });
    expect(review({ riders: [marquez, jones], weekends: [qatar] }).map(describeRow)).toEqual([
      ['add-rider', 'rider/m', true],
      ['add-rider', 'rider/j', false],
      ['add-weekend', 'weekend/qatar', true],
    ]);
  });

  it('is empty if the season already has everything, however its names are spelled', () => {
    const storedRiders = [storedRider(marquez, { first: 'MARC', last: 'Marquez', team: 'TEAM', country: 'ESP' })];
    const storedWeekends = [storedWeekend(qatar, { title: 'Qatar GP' })];
    expect(review({ riders: [marquez], weekends: [qatar], storedRiders, storedWeekends })).toEqual([]);
  });

  it.each<[string, Given, unknown[]]>([
    [
      'a new number',
      { riders: [{ ...marquez, number: 1 }], storedRiders: [storedRider(marquez)] },
      ['change-rider', 'number: 93 > 1', true],
    ],
    [
      'a team that the admin has written differently',
      { riders: [marquez], storedRiders: [storedRider(marquez, { team: 'Ours' })] },
      ['change-rider', 'team: Ours > Team', false],
    ],
    [
      'a team that both the admin and the championship have changed',
      { riders: [{ ...marquez, team: 'New' }], storedRiders: [storedRider(marquez, { team: 'Ours' })] },
      ['change-rider', 'team: Ours > New', false],
    ],
    [
      'a fact that a rider typed by hand lacks',
      {
        riders: [marquez],
        storedRiders: [storedRider(marquez, { team: null, championshipId: null, championshipFacts: null })],
      },
      ['change-rider', 'team: null > Team', true],
    ],
    [
      'a mark of a rider typed by hand',
      {
        riders: [{ ...marquez, rookie: true }],
        storedRiders: [storedRider(marquez, { championshipId: null, championshipFacts: null })],
      },
      ['change-rider', 'rookie: no > yes', false],
    ],
    [
      'a round that was moved',
      {
        weekends: [{ ...qatar, start: '2023-11-17', end: '2023-11-19' }],
        storedWeekends: [storedWeekend(qatar)],
      },
      ['change-weekend', 'days: 2023-03-24/2023-03-26 > 2023-11-17/2023-11-19', true],
    ],
    [
      'a sprint that was cancelled',
      { weekends: [{ ...qatar, sprintStart: null }], storedWeekends: [storedWeekend(qatar)] },
      ['change-weekend', 'sprint_start: 2023-03-25T15:00:00.000Z > null', true],
    ],
    [
      'a round that was cancelled',
      { weekends: [], storedWeekends: [storedWeekend(qatar)] },
      ['remove-weekend', 'weekend/qatar/gone', false],
    ],
  ])('shows %s', (_, given, row) => {
    expect(review(given).map(describeRow)).toEqual([row]);
  });

  it("does not tick the championship's starts while the weekend has days from an admin", () => {
    const moved = { ...qatar, raceStart: '2023-03-26T12:00:00.000Z' };
    const storedWeekends = [storedWeekend(qatar, { start: '2023-11-17', end: '2023-11-19' })];
    expect(review({ weekends: [moved], storedWeekends }).map(describeRow)).toEqual([
      ['change-weekend', 'days: 2023-11-17/2023-11-19 > 2023-03-24/2023-03-26', false],
      ['change-weekend', 'race_start: 2023-03-26T15:00:00.000Z > 2023-03-26T12:00:00.000Z', false],
    ]);
  });

  it('keeps facts that the championship no longer states', () => {
    const riders = [{ ...marquez, team: null, country: null }];
    expect(review({ riders, storedRiders: [storedRider(marquez)] })).toEqual([]);
  });

  it('finds a rider with a new name and number by the id, not by the number', () => {
    const other = storedRider(aRider('p', 26, 'Dani Pedrosa'), { id: 11 });
    const riders = [aRider('m', 26, 'Marc Alenta'), aRider('p', 93, 'Dani Pedrosa')];
    expect(review({ riders, storedRiders: [storedRider(marquez), other] }).map(describeRow)).toEqual([
      ['change-rider', 'number: 93 > 26', true],
      ['change-rider', 'name: Marc Márquez > Marc Alenta', true],
      ['change-rider', 'number: 26 > 93', true],
    ]);
  });

  it.each<[string, Given, string, string]>([
    [
      'a new number that another rider keeps',
      {
        riders: [{ ...marquez, number: 7 }, aRider('j', 7, 'Mike Jones')],
        storedRiders: [storedRider(marquez), storedRider(aRider('j', 7, 'Mike Jones'), { id: 11 })],
      },
      'rider/m/number',
      'Number 7 belongs to Mike Jones.',
    ],
    [
      'a rider without a number',
      { riders: [aRider('m', null, 'Marc Márquez')] },
      'rider/m',
      'The championship gives no number yet.',
    ],
    [
      'a number that the league does not know',
      { riders: [aRider('m', 113, 'Marc Márquez')] },
      'rider/m',
      'The number 113 is not between 1 and 99.',
    ],
    [
      'a cancelled round that has a result',
      { storedWeekends: [storedWeekend(qatar, { hasResult: true })] },
      'weekend/qatar/gone',
      'It has a result, so it stays in the season.',
    ],
  ])('does not let an admin choose %s', (_, given, key, problem) => {
    expect(review(given).filter((row) => row.problem !== null)).toMatchObject([{ key, problem, isChosen: false }]);
  });

  it.each<[string, Given]>([
    ['a new rider', { riders: [aRider('j', 7, 'Mike Jones'), aRider('a', 7, 'Hiroshi Aoyama')] }],
    [
      'a rider of the season',
      { riders: [aRider('a', 7, 'Hiroshi Aoyama')], storedRiders: [storedRider(aRider('j', 7, 'Mike Jones'))] },
    ],
  ])('offers a second rider with the number of %s, but only if that one no longer starts', (_, given) => {
    const caution = 'Number 7 belongs to Mike Jones. Choose this rider only if Jones no longer starts.';
    const row = review(given).find(({ key }) => key === 'rider/a');
    expect(row).toMatchObject({ isChosen: false, problem: null, caution, holder: { last: 'Jones' } });
  });

  it('offers a number that its former rider has passed on', () => {
    const jones = aRider('j', 7, 'Mike Jones');
    const storedRiders = [storedRider(jones, { holdsNumber: null })];
    const rows = review({ riders: [jones, aRider('a', 7, 'Hiroshi Aoyama')], storedRiders });
    expect(rows).toMatchObject([{ key: 'rider/a', isChosen: true, caution: null, holder: null }]);
  });

  it('does not take a new round on the days of a cancelled one for the same round', () => {
    const rows = review({ weekends: [aWeekend('india')], storedWeekends: [storedWeekend(qatar)] });
    expect(rows.map(describeRow)).toEqual([
      ['add-weekend', 'weekend/india', true],
      ['remove-weekend', 'weekend/qatar/gone', false],
    ]);
  });

  it('keeps a time zone that has a second name', () => {
    const india = aWeekend('india', { timeZone: 'Asia/Calcutta' });
    const weekendsOf = (timeZone: string) => ({
      weekends: [india],
      storedWeekends: [storedWeekend(india, { timeZone })],
    });
    expect(review(weekendsOf('Asia/Kolkata'))).toEqual([]);
    expect(review(weekendsOf('Asia/Qatar')).map((row) => 'change' in row && row.change.field)).toEqual(['time_zone']);
  });

  it('fills in the starts of a weekend that was typed by hand', () => {
    const byHand = { title: 'Qatar GP', championshipId: null, championshipFacts: null };
    const unknown = { timeZone: null, raceStart: null, sprintStart: null, country: null };
    const rows = review({ weekends: [qatar], storedWeekends: [storedWeekend(qatar, { ...byHand, ...unknown })] });
    expect(rows.map((row) => 'change' in row && [row.change.field, row.isChosen])).toEqual([
      ['country', true],
      ['time_zone', true],
      ['race_start', true],
      ['sprint_start', true],
    ]);
  });
});
