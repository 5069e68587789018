import { describe, expect, it } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { aRider } from '../../../spec/a-season.js';
import { aFinalizePreview, aRace, aWeekend, aWeekendAdmin } from '../../../spec/a-weekend.js';
import { pressWhenReady } from '../../../spec/interactions.js';
import { card, press, refusedInModal, renderSeasonPage, type User } from '../../../spec/season-page.js';

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const openCreate = async (user: User) => {
  await user.click(card('Riders').getByRole('button', { name: '+ Add' }));
  await screen.findByLabelText('First name');
  for (const [label, value] of [
    ['Number', '98'],
    ['First name', 'A'],
    ['Last name(s)', 'B'],
  ] as const)
    type(label, value);
};
const openRider = async (user: User) => {
  await press(user, 'Edit Marc Márquez');
  await screen.findByLabelText('First name');
};
const openWeekend = async (user: User) => {
  await press(user, /^Qatar GP/);
  await screen.findByRole('region', { name: 'Sprint Race' });
};
const chooseAll = async (user: User) => {
  await user.click(card('Riders').getByRole('button', { name: 'Delete…' }));
  await user.click(await screen.findByLabelText('Select all riders'));
};

/**
 * An action that begins before another admin finalizes the season, the buttons that complete it, and the refused call.
 */
const changes: [string, (user: User) => Promise<void>, string[], string][] = [
  ['a new rider', openCreate, ['Create rider'], 'create-competitor'],
  ['a rider that is edited', openRider, ['Save changes'], 'edit-season-competitor'],
  ['a rider that is deleted', openRider, ['Delete rider', 'Click again to delete'], 'delete-competitor'],
  ['riders that are deleted', chooseAll, ['Delete riders', 'Click again to delete'], 'delete-competitors'],
  ['a weekend that is edited', openWeekend, ['Edit…', 'Save changes'], 'edit-race-weekend'],
  ['a weekend that is deleted', openWeekend, ['Delete race weekend', 'Click again to delete'], 'delete-race-weekend'],
  [
    'a weekend that is made final',
    openWeekend,
    ['Finalize…', 'Finalize and send e-mail', 'Click again to finalize'],
    'finalize-race-weekend',
  ],
  ['a result that is deleted', openWeekend, ['Delete the race result', 'Click again to delete'], 'delete-race'],
  [
    'the season that is finalized',
    async (user) => {
      await press(user, 'Finalize…');
      await user.type(await screen.findByLabelText('Type 2023 to confirm'), '2023');
    },
    ['Finalize season'],
    'finalize-season',
  ],
];

describe('a season that another admin finalizes meanwhile', () => {
  // proves: admin-more-1
  it.each(changes)('refuses the change and shows that it is final: %s', async (_, begin, buttons, call) => {
    const marc = aRider(93, 'Marc', 'Márquez');
    const weekend = aWeekendAdmin({ status: 1, race: aRace(71), sprint_race: aRace(72) });
    const { user, asked, setSeason } = await renderSeasonPage(
      { competitors: [marc], race_weekends: [aWeekend({ status: 1 })] },
      {
        'get-season-competitor': () => ({ body: { competitor: marc } }),
        'preview-finalize': () => ({ body: { preview: aFinalizePreview } }),
        'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }),
        [call]: () => ({ status: 400, body: { season_finalized: true } }),
      },
    );
    await begin(user);
    setSeason({ finalized: true });
    for (const name of buttons) await pressWhenReady(user, name);
    await refusedInModal('The season is finalized and can no longer change');
    expect(asked).toContain(`${call}/`);
    await screen.findByText('This season is finalized and can no longer change.');
  });
});
