import { describe, expect, it } from '@jest/globals';
import { season2016 } from '../../../../demo/championship-service/season-2016.js';
import { chooseSession, convertClassification } from './convert-classification.js';
import type { Response } from './parse.js';

type SourceRow = Response<'classification'>['classification'][number];

const aRow = (full_name: string, position: number | null, other: Partial<SourceRow> = {}): SourceRow => ({
  position,
  rider: { full_name, number: 1, riders_api_uuid: `id of ${full_name}` },
  constructor: null,
  points: 0,
  status: position === null ? 'OUTSTND' : 'INSTND',
  ...other,
});
function convert(rows: readonly SourceRow[], kind: 'race' | 'sprint' = 'race') {
  const converted = convertClassification(rows, kind);
  if ('problems' in converted) throw new Error(converted.problems.join(' '));
  return converted;
}
const problemsOf = (rows: readonly SourceRow[]) => {
  const converted = convertClassification(rows, 'race');
  return 'problems' in converted ? converted.problems : [];
};

describe('the rows of a classification', () => {
  it("are ordered by position, then in the championship's order, with marks and points in hundredths", () => {
    const { rows, doubts } = convert([
      aRow('A Retired', null),
      aRow('A Second', 2, { points: 10.5 }),
      aRow('A First', 1, { points: 25 }),
      aRow('A Faller', null, { status: 'NOTFINISHFIRST' }),
      aRow('An Absentee', null, { status: 'NOTSTARTED' }),
      aRow('A Cheat', null, { status: 'DISQUALIFIED' }),
      aRow('A Mystery', null, { status: 'ABDUCTED' }),
    ]);
    expect(rows.map(({ last, position, pointsHundredths, mark }) => [last, position, pointsHundredths, mark])).toEqual([
      ['First', 1, 2500, 'FIN'],
      ['Second', 2, 1050, 'FIN'],
      ['Retired', 0, 0, 'NC'],
      ['Faller', 0, 0, 'DNF'],
      ['Absentee', 0, 0, 'DNS'],
      ['Cheat', 0, 0, 'DSQ'],
      ['Mystery', 0, 0, 'NC'],
    ]);
    expect(doubts).toEqual([]);
  });

  it('are not classified if their status says that, whatever their position', () => {
    expect(convert([aRow('A First', 1), aRow('A Cheat', 2, { status: 'DISQUALIFIED' })]).rows[1]).toMatchObject({
      position: 0,
      mark: 'DSQ',
    });
  });

  it('get missing points from their positions, with a doubt', () => {
    const { rows, doubts } = convert(
      [aRow('A First', 1, { points: null }), aRow('A Second', null, { points: null })],
      'sprint',
    );
    expect(rows.map(({ pointsHundredths }) => pointsHundredths)).toEqual([1200, 0]);
    expect(doubts).toEqual(['The championship does not state the points of 2 riders: they follow from the positions.']);
  });

  it('have a doubt for a position with an unknown status', () => {
    const { rows, doubts } = convert([aRow('A First', 1), aRow('A Mystery', 2, { status: 'EXCLUDED' })]);
    expect(rows[1]).toMatchObject({ position: 2 });
    expect(doubts).toEqual(['Riders have a position, but an unknown status: A Mystery (2, “EXCLUDED”).']);
    expect(convert([aRow('A First', 1, { status: null })]).doubts).toEqual([]);
  });

  it.each([
    ['Maverick ViÑales', 'Maverick', 'Viñales'],
    ['MARC MÁRQUEZ', 'Marc', 'Márquez'],
    ['Fabio Di Giannantonio', 'Fabio', 'Di Giannantonio'],
  ])('have the name %s in its usual spelling', (name, first, last) => {
    expect(convert([aRow(name, 1)]).rows[0]).toMatchObject({ first, last });
  });

  it('may lack an id, a number, a team and a constructor', () => {
    const [row] = convert([aRow('Mike Jones', 1, { rider: { full_name: 'Mike Jones', number: null } })]).rows;
    expect(row).toMatchObject({ riderId: null, number: null, team: null, manufacturer: null });
  });

  it.each<[string, SourceRow[], string[]]>([
    ['a position twice', [aRow('A', 1), aRow('B', 1)], ['Position 1 appears in more than one row.']],
    ['no first position', [aRow('A', 2), aRow('B', 3)], ['Position 1 is missing: 2 comes first.']],
    [
      'a rider twice',
      [aRow('Marc Márquez', 1), aRow('Marc Márquez', 2)],
      ['Marc Márquez appears in more than one row.'],
    ],
  ])('are not a result with %s', (_, rows, problems) => {
    expect(problemsOf(rows)).toEqual(problems);
  });
});

describe('the session that counts', () => {
  const session = (id: string, type: string, number: number | null, status = 'FINISHED') => ({
    id,
    type,
    number,
    status,
  });
  const practice = session('p', 'P', null);

  it('is the last part of a race that was stopped and restarted', () => {
    const sessions = [session('two', 'RAC', 2), practice, session('one', 'RAC', 1, 'Official')];
    expect(chooseSession(sessions, 'race')).toEqual({ kind: 'session', id: 'two' });
    const assen = season2016.events.find(({ sessions: parts }) => parts.length === 2)?.sessions ?? [];
    const chosen = chooseSession(
      assen.map((part) => ({ ...part, status: 'FINISHED' })),
      'race',
    );
    const rows = assen.find((part) => chosen.kind === 'session' && part.id === chosen.id)?.rows;
    expect(rows?.[0]?.fullName).toBe('Jack Miller');
  });

  it('is the part that was held if the other one was cancelled', () => {
    const sessions = [session('one', 'RAC', 1), session('two', 'RAC', 2, 'CANCELLED')];
    expect(chooseSession(sessions, 'race')).toEqual({ kind: 'session', id: 'one' });
  });

  it.each([
    ['no session', [practice, session('r', 'RAC', null)], 'not_held'],
    ['a cancelled one', [session('s', 'SPR', null, 'CANCELLED')], 'not_held'],
    ['one that has not started', [session('s', 'SPR', null, 'NOT-STARTED')], 'not_over'],
    ['one that is running', [session('s', 'SPR', null, 'CURRENT')], 'not_over'],
  ])('does not exist with %s', (_, sessions, kind) => {
    expect(chooseSession(sessions, 'sprint')).toEqual({ kind });
  });
});
