import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PicksOverview } from '../../../../../league/contract/administration.js';
import { aMember } from '../../../../spec/a-member.js';
import { aDelivery, aPicksOverview } from '../../../../spec/a-picks-overview.js';
import { clickTwice } from '../../../../spec/interactions.js';
import { card, done, refused, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed, heldAnswer, type StubbedAnswer } from '../../../../spec/stub-api.js';

/** The state of the stubbed server: two of five members have no picks. */
let overview: PicksOverview;
let sent: unknown[];
let refusal: StubbedAnswer | null;
/** Delays the response to the reminder. */
let sending: (() => Promise<StubbedAnswer>) | null;
beforeEach(() => {
  overview = aPicksOverview({ amount_members: 5, amount_picked: 3, amount_to_remind: 2 });
  sent = [];
  refusal = null;
  sending = null;
});

const names = { false: ['dan', 'eva'], true: ['anna', 'ben', 'cleo'] };
async function open(season: Parameters<typeof renderSeasonPage>[0] = { selection_open: true }) {
  return renderSeasonPage(season, {
    'get-picks-overview': (_request, path) => {
      const picked = new URLSearchParams(path.split('?')[1]).get('picked') as 'true' | 'false';
      return { body: { picks_overview: { ...overview, members: names[picked].map((name) => aMember(name)) } } };
    },
    'remind-missing-picks': (request) => {
      sent.push(bodyOf(request));
      if (sending) return sending();
      if (refusal) return refusal;
      const amount_reminded = overview.amount_to_remind;
      const last_reminder = aDelivery({ delivered: 0, waiting: amount_reminded });
      overview = { ...overview, amount_to_remind: 0, last_reminder };
      return { body: { amount_reminded } };
    },
  });
}
const picks = () => card('Picks of members');
const again = 'Click again to send it';

describe('the picks of members', () => {
  it('are counted, and the members with and without picks are listed', async () => {
    const { user, asked } = await open();
    await picks().findByText('3 of 5 members have picked.');
    expect(asked.some((path) => path.includes('picked=true'))).toBe(false);
    for (const [title, label, expected] of [
      ['2 have not picked', 'Members without picks', names.false],
      ['3 have picked', 'Members with picks', names.true],
    ] as const) {
      await user.click(picks().getByText(title));
      const list = await picks().findByRole('list', { name: label });
      await waitFor(() =>
        expect(
          within(list)
            .getAllByRole('link')
            .map(({ textContent }) => textContent),
        ).toEqual(expected),
      );
    }
  });

  it('can be requested in a reminder, which takes two clicks and is only sent once', async () => {
    const { user } = await open();
    await picks().findByText('A reminder goes to 2 members.');
    await clickTwice(user, 'Remind the rest', again);
    await done('The reminder goes to 2 members');
    expect(sent).toEqual([{ year: 2023 }]);
    await picks().findByText('Everybody who gets these e-mails was reminded in the last six hours.');
    expect(
      picks()
        .getByText(/^Last reminder/)
        .closest('p')?.textContent,
    ).toMatch(/: 0 of 2 delivered, 2 waiting\.$/);
    const button = picks().getByRole('button', { name: 'Remind the rest' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  // proves: more-4
  it('confirm the reminder even if the admin has left the page meanwhile', async () => {
    const { held, answer } = heldAnswer();
    sending = held;
    const { user } = await open();
    await picks().findByText('A reminder goes to 2 members.');
    await clickTwice(user, 'Remind the rest', again);
    await user.click(screen.getByRole('link', { name: 'Administration' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Picks of members' })).toBeNull());
    answer({ body: { amount_reminded: 2 } });
    await done('The reminder goes to 2 members');
  });

  it.each<[Partial<PicksOverview>, string]>([
    [{ can_remind: false, amount_to_remind: 0 }, 'A reminder can be sent while the picks window is open.'],
    [
      { amount_without_emails: 1, amount_to_remind: 1 },
      'A reminder goes to 1 member. 1 member without picks switched these e-mails off.',
    ],
    [
      { amount_without_emails: 2, amount_to_remind: 0 },
      'There is nobody to remind. 2 members without picks switched these e-mails off.',
    ],
  ])('show who gets a reminder: %j', async (other, text) => {
    overview = { ...overview, ...other };
    await open();
    await picks().findByText(text);
  });

  it('offer no reminder if no picks are missing', async () => {
    overview = aPicksOverview({ amount_members: 1, amount_picked: 1 });
    await open();
    await picks().findByText('1 of 1 member has picked.');
    expect(picks().queryByRole('button', { name: 'Remind the rest' })).toBeNull();
    expect(picks().queryByText(/have not picked/)).toBeNull();
  });

  it('are hidden if the season is finalized or not current', async () => {
    for (const season of [{ current: false }, { finalized: true }]) {
      const { asked } = await open(season);
      expect(screen.queryByRole('region', { name: 'Picks of members' })).toBeNull();
      expect(asked.filter((path) => path.startsWith('get-picks-overview'))).toEqual([]);
      cleanup();
    }
  });

  it.each<[string, StubbedAnswer, string]>([
    ['a failure', failed, 'There was an error sending the reminder'],
    [
      'a window that was closed in the meantime',
      { status: 400, body: { message: 'The picks window is closed, so no reminder was sent' } },
      'The picks window is closed, so no reminder was sent',
    ],
  ])('show an error after %s', async (_, answer, text) => {
    refusal = answer;
    const { user } = await open();
    await picks().findByText('A reminder goes to 2 members.');
    await clickTwice(user, 'Remind the rest', again);
    await refused(text);
  });
});
