import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import { card, done, modalClosed, press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';
import type { SeasonRider } from '../../../../../league/contract/shapes.js';
import { aRider } from '../../../../spec/a-season.js';
import { bodyOf, failed } from '../../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../../spec/stub-api.js';

let answer: StubbedAnswer;
let sent: unknown[];
beforeEach(() => {
  answer = {};
  sent = [];
});

type Typed = Partial<Record<'Number' | 'Points' | 'First name' | 'Last name(s)', string>>;
const complete: Typed = { Number: '93', Points: '0', 'First name': 'Marc', 'Last name(s)': 'Márquez' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
function type(typed: Typed): void {
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
}
async function open(competitors: SeasonRider[] = []) {
  const { user } = await renderSeasonPage(
    { competitors },
    {
      'create-competitor': (request) => {
        sent.push(bodyOf(request));
        return answer;
      },
    },
  );
  await user.click(card('Riders').getByRole('button', { name: '+ Add' }));
  await screen.findByLabelText('Number', { selector: 'input' });
  return user;
}
const asSent = (competitor: object, points: number, flags: object = {}) => ({
  competitor_position: {
    competitor_points: { competitor: { team: '', manufacturer: '', country: '', ...competitor }, points },
    independent: false,
    rookie: false,
    season: 2023,
    ...flags,
  },
});
const marc = { number: 93, first: 'Marc', last: 'Márquez' };

describe('a new rider', () => {
  // proves: admin-riders-1, admin-riders-2, admin-riders-3
  it('is typed by hand by default, with 0 points and no flags; names are sent trimmed', async () => {
    const user = await open();
    const ways = within(screen.getByRole('group', { name: 'How?' })).getAllByRole<HTMLInputElement>('radio');
    expect(ways.map(({ checked }) => checked)).toEqual([true, false, false]);
    expect(field('Points').value).toBe('0');
    type({ Number: '93', 'First name': 'Marc', 'Last name(s)': ' Márquez Alentà ' });
    await user.click(field('Independent Rider'));
    await press(user, 'Create rider');
    await done('Rider created');
    await modalClosed();
    expect(sent).toEqual([asSent({ ...marc, last: 'Márquez Alentà' }, 0, { independent: true })]);
  });

  // proves: admin-riders-2
  it('is not sent with an invalid value', async () => {
    const user = await open();
    const values: [string, Typed][] = [
      ['number', { Number: '0' }],
      ['number', { Number: '100' }],
      ['number', { Number: '9.5' }],
      ['number', { Number: '' }],
      ['points', { Points: '-1' }],
      ['points', { Points: '1000' }],
      ['points', { Points: '12.5' }],
      ['points', { Points: '' }],
      ['first', { 'First name': '' }],
      ['last', { 'Last name(s)': '' }],
    ];
    for (const [name, typed] of values) {
      type({ ...complete, ...typed });
      await press(user, 'Create rider');
      const invalid = screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input:invalid');
      expect([typed, [...invalid].map((input) => input.name), sent]).toEqual([typed, [name], []]);
    }
  });

  it('is only sent after a question if the season has a rider with this name and another number', async () => {
    const user = await open([aRider(93, 'Marc', 'Marquez'), aRider(73, 'Alex', 'Marquez')]);
    type({ ...complete, Number: '16' });
    await press(user, 'Create rider');
    await refusedInModal(
      'Marc Marquez is already in the season with number 93. To give that rider a new number, edit the rider instead.',
    );
    expect(sent).toEqual([]);
    await press(user, 'Create another rider');
    await done('Rider created');
    expect(sent).toEqual([asSent({ ...marc, number: 16 }, 0)]);
  });

  // proves: admin-riders-2
  it.each<[number, number]>([
    [1, 0],
    [99, 999],
  ])('is sent with values at the limits: number %i, %i points', async (number, points) => {
    const user = await open();
    type({ ...complete, Number: String(number), Points: String(points) });
    await press(user, 'Create rider');
    await done('Rider created');
    expect(sent).toEqual([asSent({ ...marc, number }, points)]);
  });

  // proves: admin-riders-4, admin-riders-5, admin-riders-6
  // proves: admin-riders-7, shell-21
  it('shows why it is refused or has failed, stays in the form, and can be sent again', async () => {
    const flags = {
      season_not_found: false,
      rider_exists: false,
      competitor_not_found: false,
      points_not_valid: false,
    };
    const refusalOf = (flag: string) => ({ status: 400, body: { ...flags, [flag]: true } });
    const user = await open();
    type({ ...complete, Points: '12' });
    for (const [given, text] of [
      [refusalOf('rider_exists'), 'A rider with that number already exists'],
      [refusalOf('season_not_found'), 'The season was not found of which you want to add the competitor'],
      [refusalOf('points_not_valid'), 'Make sure the information is correct and valid'],
      [failed, 'There was an error submiting the competitor'],
    ] as const) {
      answer = given;
      await press(user, 'Create rider');
      await refusedInModal(text);
      expect([field('Points').value, field('Last name(s)').value]).toEqual(['12', 'Márquez']);
    }
    answer = {};
    await press(user, 'Create rider');
    await done('Rider created');
  });
});
