import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { aRider } from '../../../../spec/a-season.js';
import { clickTwice, pressWhenReady } from '../../../../spec/interactions.js';
import { card, done, modalClosed, press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed } from '../../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../../spec/stub-api.js';

const riders = [aRider(1, 'Francesco', 'Bagnaia'), aRider(89, 'Jorge', 'Martín'), aRider(93, 'Marc', 'Márquez')];
/** The riders that are left on the server. */
let left: typeof riders;
let answer: StubbedAnswer;
let sent: unknown[];
beforeEach(() => {
  left = [];
  answer = {};
  sent = [];
});

async function open() {
  const page = await renderSeasonPage(
    { competitors: riders },
    {
      'delete-competitors': (request) => {
        sent.push(bodyOf(request));
        page.setSeason({ competitors: left });
        return answer;
      },
    },
  );
  await page.user.click(card('Riders').getByRole('button', { name: 'Delete…' }));
  await screen.findByText('Choose the riders first.');
  return page.user;
}
const all = () => screen.getByLabelText<HTMLInputElement>('Select all riders');
const choices = () => within(screen.getByRole('group', { name: 'Riders' }));

describe('deleting several riders', () => {
  // proves: admin-riders-17, admin-riders-18
  it('sends the selected riders after two clicks', async () => {
    left = riders.slice(0, 1);
    const user = await open();
    const remove = screen.getByRole('button', { name: 'Delete riders' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    for (const name of [/Martín/, /Márquez/]) await user.click(choices().getByLabelText(name));
    screen.getByText('2 of 3 chosen');
    await user.dblClick(remove);
    screen.getByRole('button', { name: 'Click again to delete' });
    expect(sent).toEqual([]);
    await pressWhenReady(user, 'Click again to delete');
    await done('Riders deleted');
    await modalClosed();
    expect(sent).toEqual([{ competitors_ids: [1089, 1093], season_id: 3 }]);
  });

  // proves: admin-riders-17
  it('selects all riders with one click, and none with the next', async () => {
    const user = await open();
    await user.click(all());
    screen.getByText('3 of 3 chosen');
    await user.click(all());
    screen.getByText('Choose the riders first.');
    for (const box of choices().getAllByRole('checkbox')) await user.click(box);
    expect(all().checked).toBe(true);
    await clickTwice(user, 'Delete riders');
    await done('Riders deleted');
    await screen.findByText(/^No riders yet/);
    expect(sent).toEqual([{ competitors_ids: [1001, 1089, 1093], season_id: 3 }]);
  });

  // proves: admin-riders-19
  it('shows that riders in use were kept, and which riders are left', async () => {
    [answer, left] = [{ status: 422 }, riders.slice(0, 2)];
    const user = await open();
    await user.click(all());
    await clickTwice(user, 'Delete riders');
    await refusedInModal("One or more riders are already included in a race or picks, ones that weren't were deleted");
    await screen.findByText('2 of 2 chosen');
    await press(user, 'Close');
    await modalClosed();
    expect(card('Riders').getAllByRole('button', { name: /^Edit / })).toHaveLength(2);
  });

  // proves: admin-more-1
  it('shows an error if another admin has deleted them', async () => {
    answer = { status: 404 };
    const user = await open();
    await user.click(all());
    await clickTwice(user, 'Delete riders');
    await refusedInModal('Rider was not found in the database');
    await screen.findByText('This season no longer has any riders.');
  });

  // proves: admin-riders-20, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    [answer, left] = [failed, riders];
    const user = await open();
    await user.click(choices().getByLabelText(/Márquez/));
    await clickTwice(user, 'Delete riders');
    await refusedInModal('There was an error deleting the riders');
    answer = {};
    await clickTwice(user, 'Delete riders');
    await done('Riders deleted');
  });
});
