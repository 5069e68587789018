import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { aDelivery } from '../../../../spec/a-picks-overview.js';
import { aFinalizePreview, aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { clickTwice, pressWhenReady } from '../../../../spec/interactions.js';
import { press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed, type StubbedAnswer } from '../../../../spec/stub-api.js';

const both: Partial<WeekendAdmin> = { status: 1, race: aRace(71), sprint_race: aRace(72) };

type Call = 'delete-race' | 'preview-finalize' | 'finalize-race-weekend' | 'un-finalize-race-weekend';
/** The failed responses, by call. Other calls succeed. */
let refusals: Partial<Record<Call, StubbedAnswer>>;
let sent: [Call, unknown][];
let weekend: WeekendAdmin;
let asked: string[];
beforeEach(() => {
  refusals = {};
  sent = [];
});

async function open(given: Partial<WeekendAdmin>, answers: Parameters<typeof renderSeasonPage>[1] = {}) {
  weekend = aWeekendAdmin(given);
  const changing = (call: Call, effect: (body: unknown) => Partial<WeekendAdmin>) => (request: RequestInit) => {
    const body = bodyOf(request);
    sent.push([call, body]);
    const refusal = refusals[call];
    if (!refusal) weekend = { ...weekend, ...effect(body) };
    return refusal ?? {};
  };
  const shown = await renderSeasonPage(
    { race_weekends: [aWeekend()] },
    {
      'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }),
      'preview-finalize': () => refusals['preview-finalize'] ?? { body: { preview: aFinalizePreview } },
      'delete-race': changing('delete-race', (body) => {
        const isRace = (body as { raceId: number }).raceId === 71;
        const left = { ...weekend, [isRace ? 'race' : 'sprint_race']: null };
        return { ...left, status: (left.race ?? left.sprint_race) ? 1 : 0 };
      }),
      'finalize-race-weekend': changing('finalize-race-weekend', () => ({ status: 2 })),
      'un-finalize-race-weekend': changing('un-finalize-race-weekend', () => ({ status: 1 })),
      ...answers,
    },
  );
  const { user } = shown;
  asked = shown.asked;
  await press(user, /^Qatar GP/);
  await screen.findByRole('region', { name: 'Sprint Race' });
  return user;
}
const modal = () => within(screen.getByRole('dialog'));
const mailsText = () => screen.getByText(/e-mails have been sent|^E-mails,/i).closest('p')?.textContent;
/** The visible buttons among those that depend on the status. */
const offered = () => {
  const names = modal()
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');
  return names.filter((name) => /finalize|^delete the|^retrieve|preview/i.test(name));
};
const finalize = 'Finalize and send e-mail';
const again = 'Click again to finalize';
async function openPreview(user: Parameters<typeof press>[0]): Promise<void> {
  await press(user, 'Finalize…');
  await modal().findByText('Every member is notified.');
}

describe('a race weekend', () => {
  // proves: admin-weekends-8
  it.each<[string, string, Partial<WeekendAdmin>, string[]]>([
    ['no result', 'Upcoming', { status: 0 }, ['Retrieve race', 'Retrieve sprint race']],
    [
      'one result',
      'In progress',
      { status: 1, sprint_race: aRace(72) },
      ['Retrieve race', 'Delete the sprint race result', 'Finalize…'],
    ],
    ['both results', 'In progress', both, ['Delete the race result', 'Delete the sprint race result', 'Finalize…']],
    ['both results that are final', 'Final', { ...both, status: 2 }, ['Un-finalize']],
  ])('with %s offers the actions of the status "%s"', async (_, status, given, expected) => {
    await open(given);
    expect(modal().getAllByText(status)[0]).toBeTruthy();
    expect(offered()).toEqual(expected);
  });

  it('names the missing result', async () => {
    await open({ status: 1, sprint_race: aRace(72) });
    modal().getByText('The race is still missing: retrieve it, or record that it was not held.');
  });

  // proves: admin-weekends-14
  it('shows a dash for position 0 in a stored result', async () => {
    const row = { competitor_id: 1, first: 'Francesco', last: 'Bagnaia', number: 1, points: 25, position: 1 };
    const last = { competitor_id: 93, first: 'Marc', last: 'Márquez', number: 93, points: 0, position: 0 };
    const user = await open({ status: 1, race: aRace(71, [row, last]) });
    await user.click(modal().getByText('Stored, 2 riders. See the result'));
    const rows = within(modal().getByRole('list', { name: 'Race result' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['11Francesco Bagnaia25', '–93Marc Márquez0']);
  });

  // proves: admin-season-13
  it('offers no changes in a finalized season', async () => {
    weekend = aWeekendAdmin({ ...both, sprint_race: null });
    const { user } = await renderSeasonPage(
      { finalized: true, race_weekends: [aWeekend()] },
      { 'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }) },
    );
    await press(user, /^Qatar GP/);
    await modal().findByText('No result was stored.');
    expect(modal().getAllByRole('button')).toHaveLength(1);
    modal().getByRole('button', { name: 'Close' });
  });
});

describe('deleting a result', () => {
  // proves: admin-weekends-15
  it('takes two clicks, confirms the deletion, and offers to retrieve the result again', async () => {
    const user = await open(both);
    await pressWhenReady(user, 'Delete the race result');
    expect(sent).toEqual([]);
    await pressWhenReady(user, 'Click again to delete');
    await modal().findByText('Race deleted');
    await clickTwice(user, 'Delete the sprint race result');
    await waitFor(() => expect(offered()).toEqual(['Retrieve race', 'Retrieve sprint race']));
    expect(sent).toEqual([71, 72].map((raceId) => ['delete-race', { raceId, year: 2023 }]));
  });

  // proves: admin-weekends-12, admin-more-1
  it.each<[string, StubbedAnswer, Partial<WeekendAdmin>, string[]]>([
    [
      'The result has already been deleted',
      { status: 404 },
      { status: 0, race: null },
      ['Retrieve race', 'Retrieve sprint race'],
    ],
    [
      'The race weekend is registered as finalized, please refresh',
      { status: 400, body: { weekend_final: true } },
      { status: 2 },
      ['Un-finalize'],
    ],
  ])(
    'shows an error if another admin was faster, followed by the current state: %s',
    async (text, refusal, now, left) => {
      refusals['delete-race'] = refusal;
      const user = await open({ ...both, sprint_race: now.status === 2 ? aRace(72) : null });
      await pressWhenReady(user, 'Delete the race result');
      weekend = { ...weekend, ...now };
      await pressWhenReady(user, 'Click again to delete');
      await refusedInModal(text);
      await waitFor(() => expect(offered()).toEqual(left));
    },
  );

  // proves: admin-weekends-16, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    refusals['delete-race'] = failed;
    const user = await open(both);
    await clickTwice(user, 'Delete the race result');
    await refusedInModal('There was an error deleting the race');
    refusals = {};
    await clickTwice(user, 'Delete the race result');
    await modal().findByText('Race deleted');
  });
});

describe('finalizing', () => {
  // proves: admin-weekends-22, more-16
  it('shows its effects before the second click', async () => {
    const user = await open(both);
    await openPreview(user);
    await pressWhenReady(user, finalize);
    await modal().findByText(
      'The standings of 4 members are calculated. Every member is notified. 3 e-mails are sent.',
    );
    expect(sent).toEqual([]);
    await pressWhenReady(user, again);
    await modal().findByText('Final', { selector: 'h3' });
    expect(sent).toEqual([['finalize-race-weekend', { id: 7, send_finalize_email: true }]]);
  });

  // proves: admin-weekends-10, admin-weekends-22
  it('can be previewed and can skip the email', async () => {
    const user = await open(both);
    await openPreview(user);
    modal().getByText('3 e-mails are sent if you ask for them.');
    await press(user, 'Back');
    await press(user, 'Finalize…');
    await user.click(await screen.findByLabelText('Send the e-mail to members who want it'));
    await clickTwice(user, 'Finalize without e-mail', again);
    await modal().findByText('Final', { selector: 'h3' });
    expect(sent).toEqual([['finalize-race-weekend', { id: 7, send_finalize_email: false }]]);
  });

  // proves: admin-weekends-5, admin-weekends-11, admin-weekends-12, admin-weekends-13
  it('shows why it is refused', async () => {
    const user = await open(both);
    await openPreview(user);
    const reasons: [string, StubbedAnswer][] = [
      [
        'Make sure both the sprint race and race are retrieved before finalizing',
        { body: { cant_be_finalized: true } },
      ],
      ['The race weekend is registered as finalized, please refresh', { body: { already_finalized: true } }],
      [
        'Competitors with the numbers: 7, 51 were not found in the database',
        { body: { cant_be_finalized: false, already_finalized: false, competitors_not_found: [7, 51] } },
      ],
      ['The race weekend was not found', { status: 404 }],
    ];
    for (const [text, refusal] of reasons) {
      refusals['finalize-race-weekend'] = { status: 400, ...(refusal as object) };
      await clickTwice(user, finalize, again);
      await refusedInModal(text);
      expect(modal().getByRole('button', { name: 'Back' })).toBeTruthy();
    }
  });

  it('repeats the preview request while the preview of another admin is computed', async () => {
    refusals['preview-finalize'] = { status: 429 };
    const user = await open(both);
    await press(user, 'Finalize…');
    await waitFor(() => expect(asked.filter((path) => path.startsWith('preview-finalize'))).toHaveLength(1));
    refusals = {};
    await modal().findByText('Every member is notified.', {}, { timeout: 4_000 });
  });

  // proves: shell-21
  it('shows errors of the preview and of the finalization after a failure, and both can be tried again', async () => {
    refusals['preview-finalize'] = failed;
    const user = await open(both);
    await press(user, 'Finalize…');
    await refusedInModal('There was an error loading the preview');
    refusals = { 'finalize-race-weekend': failed };
    await press(user, 'Try again');
    await modal().findByText('Every member is notified.');
    await clickTwice(user, finalize, again);
    await refusedInModal('There was an error finalizing the race weekend');
    refusals = {};
    await clickTwice(user, finalize, again);
    await modal().findByText('Final', { selector: 'h3' });
  });
});

describe('the emails of a final weekend', () => {
  it('are only sent a second time if the admin asks for this', async () => {
    const user = await open(both, { 'get-weekend-mails': () => ({ body: { weekend_mails: aDelivery() } }) });
    await press(user, 'Finalize…');
    const box = await screen.findByLabelText<HTMLInputElement>('Send the e-mail again to members who want it');
    expect(box.checked).toBe(false);
    screen.getByRole('button', { name: 'Finalize without e-mail' });
    await user.click(box);
    screen.getByRole('button', { name: finalize });
  });

  const counts: [ReturnType<typeof aDelivery> | null, string][] = [
    [null, 'No e-mails have been sent so far.'],
    [aDelivery(), '29 of 29 delivered.'],
    [aDelivery({ delivered: 12, waiting: 17 }), '12 of 29 delivered, 17 waiting.'],
    [aDelivery({ delivered: 28, failed: 1 }), '28 of 29 delivered, 1 failed. See which failed'],
  ];

  it.each(counts)('are counted, with the time at which they were requested (%#): %s', async (weekend_mails, text) => {
    await open({ ...both, status: 2 }, { 'get-weekend-mails': () => ({ body: { weekend_mails } }) });
    await waitFor(() => expect(mailsText()).toBe(weekend_mails ? `E-mails, Monday 20 March at 12:30: ${text}` : text));
    const link = modal().queryByRole('link', { name: 'See which failed' });
    expect(link?.getAttribute('href') ?? null).toBe(
      weekend_mails?.failed ? '/admin/mails?mailingId=11&state=failed' : null,
    );
  });

  it('show an error if they cannot be counted', async () => {
    await open({ ...both, status: 2 }, { 'get-weekend-mails': () => ({ status: 500 }) });
    await refusedInModal('There was an error loading the delivery of the e-mails');
  });
});

describe('un-finalizing', () => {
  // proves: admin-weekends-9, more-16
  it('shows its effects before the second click, and then reopens the weekend', async () => {
    const user = await open({
      ...both,
      status: 2,
      standings: { users_picks: [], amount_users_picks: 1, computed_at: '2023-11-19T15:20:00.000Z' },
    });
    await pressWhenReady(user, 'Un-finalize');
    modal().getByText(/^The standings of 1 member after this weekend are taken back/);
    expect(sent).toEqual([]);
    await pressWhenReady(user, 'Click again to un-finalize');
    await modal().findByRole('button', { name: 'Finalize…' });
    expect(sent).toHaveLength(1);
  });

  // proves: admin-more-1
  it('shows an error if another admin was faster, even if the weekend is already upcoming again', async () => {
    refusals['un-finalize-race-weekend'] = { status: 400 };
    const user = await open({ ...both, status: 2 });
    await pressWhenReady(user, 'Un-finalize');
    weekend = { ...weekend, status: 0, race: null, sprint_race: null };
    await pressWhenReady(user, 'Click again to un-finalize');
    await refusedInModal('The race weekend is no longer final');
    await waitFor(() => expect(offered()).toEqual(['Retrieve race', 'Retrieve sprint race']));
    modal().getByText('Upcoming');
  });

  // proves: shell-21, admin-more-1
  it('shows why it failed', async () => {
    const user = await open({ ...both, status: 2 });
    const reasons: [string, StubbedAnswer][] = [
      ['There was an error un-finalizing the race weekend', failed],
      ['The race weekend is no longer final', { status: 400 }],
      ['The race weekend was not found', { status: 404 }],
    ];
    for (const [text, refusal] of reasons) {
      refusals['un-finalize-race-weekend'] = refusal;
      await clickTwice(user, 'Un-finalize', 'Click again to un-finalize');
      await refusedInModal(text);
    }
  });
});
