import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { Autopilot, AutopilotSession } from '../../../../../league/contract/autopilot.js';
import { learnServerTime } from '../../../../lib/server-clock.js';
import { aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { card as cardOf, press, refused, renderSeasonPage, type User } from '../../../../spec/season-page.js';
import { bodyOf, failed, type StubbedAnswer } from '../../../../spec/stub-api.js';

beforeEach(() => learnServerTime('Sun, 19 Nov 2023 10:00:00 GMT'));

const card = () => cardOf('Autopilot');
const on = (sessions: AutopilotSession[] = [], other: Partial<Autopilot> = {}): { autopilot: Autopilot } => ({
  autopilot: { mode: 'retrieve', send_finalize_email: false, sessions, ...other },
});
const aSession = (other: Partial<AutopilotSession> = {}): AutopilotSession => ({
  race_weekend_id: 7,
  title: 'Qatar GP',
  event_type: 1,
  state: 'waiting',
  next_look: '2023-11-19T15:00:00.000Z',
  reason: null,
  ...other,
});

async function choose(user: User, label: string): Promise<void> {
  await press(user, 'Change the autopilot');
  await user.click(card().getByLabelText(label));
}

describe('the autopilot of a season', () => {
  // proves: autopilot-1
  it('is off at first, explains what it would do, and can be turned on', async () => {
    let sent: unknown;
    const page = await renderSeasonPage(
      {},
      {
        'set-autopilot': (request) => {
          sent = bodyOf(request);
          page.setSeason(on());
          return {};
        },
      },
    );
    card().getByText('Off');
    card().getByText(/^When switched on, it reads the results page twice after each session/);
    await choose(page.user, 'Retrieve results, and leave finalizing to me');
    await press(page.user, 'Save');
    await card().findByText('On');
    card().getByText('Retrieves results and leaves finalizing to you');
    card().getByText('Next: nothing yet');
    await waitFor(() => expect(card().queryByRole('button', { name: 'Save' })).toBeNull());
    expect(sent).toEqual({ year: 2023, mode: 'retrieve', send_finalize_email: false });
  });

  // proves: autopilot-1
  it.each([true, false])('finalizes with the chosen email setting: %s', async (withEmail) => {
    let sent: unknown;
    const { user } = await renderSeasonPage(on(), { 'set-autopilot': (request) => ((sent = bodyOf(request)), {}) });
    await choose(user, 'Retrieve results, and finalize the weekend');
    if (withEmail) await user.click(card().getByLabelText('Send the e-mail to members who want it'));
    await press(user, 'Save');
    await waitFor(() => expect(sent).toEqual({ year: 2023, mode: 'finalize', send_finalize_email: withEmail }));
  });

  // proves: autopilot-1
  it('shows an error and keeps the chosen mode after a failure', async () => {
    const { user } = await renderSeasonPage({}, { 'set-autopilot': () => failed });
    await choose(user, 'Retrieve results, and finalize the weekend');
    await press(user, 'Save');
    await refused('There was an error setting the autopilot');
    expect(card().getByLabelText<HTMLInputElement>('Retrieve results, and finalize the weekend').checked).toBe(true);
  });

  it('shows the message of the server if it is refused', async () => {
    const message = 'The autopilot works for the current season only, until it is finalized';
    const { user } = await renderSeasonPage({}, { 'set-autopilot': () => ({ status: 400, body: { message } }) });
    await choose(user, 'Retrieve results, and leave finalizing to me');
    await press(user, 'Save');
    await refused(message);
  });

  it('is only available for the current season, and shows this', async () => {
    await renderSeasonPage({ current: false });
    card().getByText('Only the current season can be on autopilot.');
    expect(card().getByRole('button', { name: 'Change the autopilot' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('can still be turned off after another season has become current', async () => {
    await renderSeasonPage({ current: false, ...on() });
    expect(card().getByRole('button', { name: 'Change the autopilot' }).getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('an autopilot that is on', () => {
  it('shows the next session and when it polls', async () => {
    await renderSeasonPage(on([aSession()]));
    card().getByText('Next: Qatar GP, race');
    card().getByText(/^Checks the results page on Sunday,? (19 November|November 19)/);
  });

  it('shows that a session whose poll is due is polled as soon as possible', async () => {
    learnServerTime('Sun, 19 Nov 2023 15:00:00 GMT');
    await renderSeasonPage(on([aSession()]));
    card().getByText('Checks the results page as soon as no other retrieval is running.');
  });

  it('shows which session it is polling', async () => {
    await renderSeasonPage(on([aSession({ state: 'looking', next_look: null })]));
    card().getByText('Checking Qatar GP, race');
  });

  it('leaves a reopened weekend to the admins', async () => {
    await renderSeasonPage(on([aSession({ state: 'left', next_look: null })]));
    card().getByText('Qatar GP is up to you');
  });

  // proves: autopilot-8
  it('shows why it has stopped, and can be retried, even after failed attempts', async () => {
    let answer: StubbedAnswer = { status: 500 };
    let sent: unknown;
    const reason = 'The result was read twice and looks odd.';
    const page = await renderSeasonPage(on([aSession({ state: 'stopped', next_look: null, reason })]), {
      'retry-autopilot': (request) => {
        sent = bodyOf(request);
        if (answer !== 'lost' && answer.status === 200) page.setSeason(on([aSession({ state: 'looking' })]));
        return answer;
      },
    });
    card().getByText('Stopped at Qatar GP, race');
    card().getByText(reason);
    for (answer of [{ status: 500 }, 'lost'] as StubbedAnswer[]) {
      await press(page.user, 'Try again: Qatar GP, race');
      await refused('There was an error telling the autopilot to try again');
    }
    answer = { status: 200 };
    await press(page.user, 'Try again: Qatar GP, race');
    await card().findByText('Checking Qatar GP, race');
    expect(card().queryByText('Stopped at Qatar GP, race')).toBeNull();
    expect(sent).toEqual({ id: 7, event_type: 1 });
  });

  // proves: autopilot-7
  it('offers to finalize a weekend with both results, and opens its preview with one click', async () => {
    const stored = { state: 'stored' as const, next_look: null };
    const { user } = await renderSeasonPage(
      { race_weekends: [aWeekend({ status: 1 })], ...on([aSession(stored), aSession({ ...stored, event_type: 2 })]) },
      {
        'get-race-weekend-admin': () => ({
          body: { race_weekend: aWeekendAdmin({ status: 1, race: aRace(3), sprint_race: aRace(4) }) },
        }),
        'preview-finalize': () => ({ status: 500 }),
      },
    );
    card().getByText('Qatar GP is ready to be finalized');
    await press(user, 'Preview and finalize Qatar GP');
    await screen.findByRole('dialog', { name: 'Qatar GP' });
    await screen.findByText('There was an error loading the preview');
  });
});
