import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { aRider } from '../../../../spec/a-season.js';
import { card, done, press, renderSeasonPage } from '../../../../spec/season-page.js';
import type { User } from '../../../../spec/season-page.js';

/** In championship order. */
const riders = [
  aRider(1, 'Francesco', 'Bagnaia', { points: 37 }),
  aRider(12, 'Maverick', 'Viñales', { points: 20 }),
  aRider(93, 'Marc', 'Márquez', { points: 7 }),
  aRider(73, 'Álex', 'Márquez', { points: 7, independent: true }),
  aRider(37, 'Augusto', 'Fernández', { points: 3, rookie: true }),
  aRider(5, 'Johann', 'Zarco', { independent: true }),
];
const open = (answers = {}) => renderSeasonPage({ competitors: riders }, answers);

const numbers = () =>
  card('Riders')
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent));
const head = (name: string) => card('Riders').getByRole('button', { name });
const sortBy = (user: User, name: string) => user.click(head(name));
const sorted = (name: string) => head(name).closest('th')?.getAttribute('aria-sort');

describe('the riders of a season', () => {
  // proves: admin-riders-28
  it('can be sorted by number, name or points, in both directions', async () => {
    const { user } = await open();
    expect([numbers(), sorted('Points')]).toEqual([[1, 12, 93, 73, 37, 5], 'descending']);
    await sortBy(user, 'Points');
    expect([numbers(), sorted('Points')]).toEqual([[5, 37, 73, 93, 12, 1], 'ascending']);
    await sortBy(user, 'Number');
    expect([numbers(), sorted('Number'), sorted('Points')]).toEqual([[1, 5, 12, 37, 73, 93], 'ascending', null]);
    await sortBy(user, 'Number');
    expect([numbers(), sorted('Number')]).toEqual([[93, 73, 37, 12, 5, 1], 'descending']);
    await sortBy(user, 'Rider');
    expect([numbers(), sorted('Rider')]).toEqual([[1, 37, 73, 93, 12, 5], 'ascending']);
  });

  // proves: admin-riders-28
  it('can be filtered by typed text, with or without accents, and by flag', async () => {
    const { user } = await open();
    for (const typed of ['marquez', 'MÁRQUEZ']) {
      await user.clear(screen.getByLabelText('Find a rider'));
      await user.type(screen.getByLabelText('Find a rider'), typed);
      expect(numbers()).toEqual([93, 73]);
      await done('2 of 6 riders');
    }
    await user.click(screen.getByLabelText('Independent'));
    expect(numbers()).toEqual([73]);
    await user.click(screen.getByLabelText('Rookies'));
    screen.getByText('No riders match.');
    await press(user, 'Show all riders');
    expect(numbers()).toHaveLength(6);
    expect(screen.queryByText(/of 6 riders/)).toBeNull();
  });

  it('stay sorted and filtered while one of them is edited', async () => {
    const { user, setSeason } = await open({
      'get-season-competitor': () => ({ body: { competitor: riders[4] } }),
      'edit-season-competitor': () => {
        setSeason({ competitors: riders.with(4, aRider(38, 'Augusto', 'Fernández', { points: 3, rookie: true })) });
        return {};
      },
    });
    await sortBy(user, 'Number');
    await user.click(screen.getByLabelText('Rookies'));
    await press(user, 'Edit Augusto Fernández');
    await screen.findByLabelText('First name');
    await press(user, 'Save changes');
    await done('Changes saved');
    expect([numbers(), sorted('Number')]).toEqual([[38], 'ascending']);
    expect(screen.getByLabelText<HTMLInputElement>('Rookies').checked).toBe(true);
  });
});
