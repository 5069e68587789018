import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { aRider } from '../../../../spec/a-season.js';
import { clickTwice } from '../../../../spec/interactions.js';
import { done, modalClosed, press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed } from '../../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../../spec/stub-api.js';

const marc = aRider(93, 'Marc', 'Márquez', { points: 7, independent: true });
/** The server's response to each call, or null if the call succeeds. */
let answers: Record<'read' | 'edit' | 'delete', StubbedAnswer | null>;
let sent: unknown[];
beforeEach(() => {
  answers = { read: null, edit: null, delete: null };
  sent = [];
});

async function openPage() {
  const changing = (name: 'edit' | 'delete') => (request: RequestInit) => {
    sent.push(bodyOf(request));
    return answers[name] ?? {};
  };
  const { user } = await renderSeasonPage(
    { competitors: [marc] },
    {
      'get-season-competitor': () => answers.read ?? { body: { competitor: marc } },
      'edit-season-competitor': changing('edit'),
      'delete-competitor': changing('delete'),
    },
  );
  await press(user, 'Edit Marc Márquez');
  return user;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
async function open() {
  const user = await openPage();
  await screen.findByLabelText('Number', { selector: 'input' });
  return user;
}

describe('an edited rider', () => {
  // proves: admin-riders-8
  it('is loaded into the form, and saved together with the points that the form showed at first', async () => {
    const user = await open();
    expect(['Number', 'Points', 'First name', 'Last name(s)'].map((label) => field(label).value)).toEqual([
      '93',
      '7',
      'Marc',
      'Márquez',
    ]);
    type('Number', '72');
    type('Points', '12.5');
    await user.click(field('Independent Rider'));
    await user.click(field('Rookie Rider'));
    await press(user, 'Save changes');
    await done('Changes saved');
    await modalClosed();
    const identity = { team: '', manufacturer: '', country: '' };
    const competitor = { id: 1093, first: 'Marc', last: 'Márquez', number: 72, ...identity };
    const competitor_points = { id: 1093, points: 12.5, points_shown: 7, competitor };
    expect(sent).toEqual([{ id: 1093, independent: false, rookie: true, competitor_points }]);
  });

  // proves: admin-riders-4, admin-riders-9, admin-riders-12, admin-more-1
  // proves: admin-riders-10, shell-21
  it('shows why it is refused or has failed, keeps the typed values, and can be sent again', async () => {
    const user = await open();
    type('First name', 'Marco');
    const refusals: [StubbedAnswer, string][] = [
      [{ status: 400, body: { rider_exists: true } }, 'A rider with that number already exists'],
      [{ status: 400, body: {} }, 'Make sure the information is valid'],
      [failed, 'There was an error editing the rider'],
      [{ status: 404 }, 'Rider was not found in the database'],
    ];
    for (const [answer, text] of refusals) {
      answers.edit = answer;
      await press(user, 'Save changes');
      await refusedInModal(text);
      expect(field('First name').value).toBe('Marco');
    }
    answers.edit = null;
    await press(user, 'Save changes');
    await done('Changes saved');
  });
});

describe('opening a rider', () => {
  // proves: admin-riders-12
  it('shows an error if the rider is already deleted', async () => {
    answers.read = { status: 404 };
    await openPage();
    await refusedInModal('Rider was not found in the database');
  });

  // proves: admin-riders-11, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    answers.read = failed;
    const user = await openPage();
    await refusedInModal('There was an error retrieving the rider');
    answers.read = null;
    await press(user, 'Try again');
    await screen.findByLabelText('Number', { selector: 'input' });
  });
});

describe('deleting a rider', () => {
  // proves: admin-riders-13
  it('takes two clicks, and confirms the deletion', async () => {
    const user = await open();
    await press(user, 'Delete rider');
    screen.getByRole('button', { name: 'Click again to delete' });
    expect(sent).toEqual([]);
    await user.click(field('Number'));
    await clickTwice(user, 'Delete rider');
    await done('Rider deleted');
    await modalClosed();
    expect(sent).toEqual([{ competitor_id: 1093, season_id: 3 }]);
  });

  // proves: admin-riders-12, admin-riders-14, admin-riders-16
  // proves: admin-riders-15, shell-21
  it('shows why it is refused or has failed, and can be tried again', async () => {
    const user = await open();
    const refusals: [StubbedAnswer, string][] = [
      [{ status: 422 }, 'The competitor is being used in picks or a race, please edit instead of deleting'],
      [{ status: 400 }, 'There was an error deleting the competitor'],
      [failed, 'There was an error deleting the rider'],
      [{ status: 404 }, 'Rider was not found in the database'],
    ];
    for (const [answer, text] of refusals) {
      answers.delete = answer;
      await clickTwice(user, 'Delete rider');
      await refusedInModal(text);
    }
    answers.delete = null;
    await clickTwice(user, 'Delete rider');
    await done('Rider deleted');
  });
});

it.each([-12.5, 1012.5])(
  'a rider with a total of %s points can be saved unchanged, but not with other points out of range',
  async (points) => {
    const rider = aRider(27, 'Iker', 'Lecuona', { points });
    const bodies: unknown[] = [];
    const { user } = await renderSeasonPage(
      { competitors: [rider] },
      {
        'get-season-competitor': () => ({ body: { competitor: rider } }),
        'edit-season-competitor': (request) => {
          bodies.push(bodyOf(request));
          return {};
        },
      },
    );
    await press(user, 'Edit Iker Lecuona');
    const input = await screen.findByLabelText<HTMLInputElement>('Points', { selector: 'input' });
    type('Points', String(points + Math.sign(points)));
    await press(user, 'Save changes');
    expect([input.validity.valid, bodies]).toEqual([false, []]);
    type('Points', String(points));
    expect(input.validity.valid).toBe(true);
    await press(user, 'Save changes');
    await done('Changes saved');
    expect(bodies).toMatchObject([{ competitor_points: { points, points_shown: points } }]);
  },
);
