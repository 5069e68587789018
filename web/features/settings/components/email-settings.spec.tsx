import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { useSession } from '../../../shared/session/api/session.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, heldAnswer, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { EmailSettings } from './settings-page.js';

const names = [
  'Race Weekends Notifications',
  'Comment Replies Notifications',
  'Announcement Replies Notifications',
] as const;
const failed = 'There was an error toggling the email notifications';

let member: CurrentUser;
let answer: () => StubbedAnswer | Promise<StubbedAnswer>;
let sent: unknown[];
let readUser: () => StubbedAnswer | Promise<StubbedAnswer>;

beforeEach(() => {
  member = aUser();
  answer = () => ({ status: 201 });
  sent = [];
  readUser = () => ({ body: member });
});

function Page() {
  const { user } = useSession();
  return user && <EmailSettings user={user} />;
}

async function open() {
  stubApi({
    'get-current-user': () => readUser(),
    'toggle-email-notifications': (request) => {
      sent.push([request.method, bodyOf(request)]);
      return answer();
    },
  });
  renderInSite(<Page />, '/settings');
  const user = userEvent.setup();
  const group = await screen.findByRole('button', { name: /^Email Settings/ });
  return { user, group };
}

const switchOf = (name: string) => screen.getByRole('switch', { name });
const isOn = (name: string) => switchOf(name).getAttribute('aria-checked') === 'true';
/** Waits until the response has arrived and its state is shown. */
const settlesAs = (name: string, on: boolean) =>
  waitFor(() => expect([isOn(name), switchOf(name).getAttribute('aria-busy')]).toEqual([on, null]));
const alert = () => screen.getByRole('alert').textContent;

describe('the email switches', () => {
  // proves: settings-3, settings-4
  it('include two for a member, in a group that can be opened and closed', async () => {
    const { user, group } = await open();
    expect([group.getAttribute('aria-expanded'), screen.queryAllByRole('switch')]).toEqual(['false', []]);
    await user.click(group);
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual(names.slice(0, 2));
    expect(group.getAttribute('aria-expanded')).toBe('true');
    await user.click(group);
    await waitFor(() => expect(screen.queryAllByRole('switch')).toEqual([]));
  });

  // proves: settings-4
  it('include three for an admin, and the group shows how many are on', async () => {
    member = aUser({ is_admin: true, announcement_response_emails: false });
    const { user, group } = await open();
    expect(group.textContent).toContain('2 of 3 on');
    await user.click(group);
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual(names);
    expect(names.map(isOn)).toEqual([true, true, false]);
  });

  it.each([
    [names[0], 1, 'race_weekends_emails'],
    [names[1], 2, 'comment_response_emails'],
    [names[2], 3, 'announcement_response_emails'],
  ] as const)('send the new state of %s', async (name, type, field) => {
    member = aUser({ is_admin: true, announcement_response_emails: true });
    const { user, group } = await open();
    await user.click(group);
    answer = () => {
      member = { ...member, [field]: false };
      return { status: 201 };
    };
    await user.click(switchOf(name));
    await settlesAs(name, false);
    expect(sent).toEqual([['PUT', { type, enabled: false }]]);
    await waitFor(() => expect(group.textContent).toContain('2 of 3 on'));
  });
});

describe('an email switch', () => {
  it.each([
    [names[0], 'race_weekends_emails'],
    [names[1], 'comment_response_emails'],
    [names[2], 'announcement_response_emails'],
  ] as const)('keeps the saved state while a refetch is slow: %s', async (name, field) => {
    member = aUser({ is_admin: true, announcement_response_emails: true });
    const { user, group } = await open();
    await user.click(group);
    const slow = heldAnswer();
    readUser = slow.held;
    await user.click(switchOf(name));
    await settlesAs(name, false);
    member = { ...member, [field]: false };
    slow.answer({ body: member });
    await waitFor(() => expect(group.textContent).toContain('2 of 3 on'));
  });

  // proves: settings-5, settings-16
  it.each<[string, StubbedAnswer]>([
    ['an internal error', { status: 500 }],
    ['a refusal', { status: 400 }],
    ['a success other than 201', { status: 200 }],
    ['a 201 that reports an error', { status: 201, body: { error: 'no' } }],
  ])('shows the new state at once, and returns to the old one with an error after %s', async (_, given) => {
    const { user, group } = await open();
    const { held, answer: give } = heldAnswer();
    answer = held;
    await user.click(group);
    await user.click(switchOf(names[0]));
    await waitFor(() => expect(isOn(names[0])).toBe(false));
    give(given);
    await waitFor(() => expect(alert()).toBe(failed));
    await settlesAs(names[0], true);
  });

  // proves: settings-5
  it('returns to the old state if the session has ended, and the page stays', async () => {
    const { user, group } = await open();
    answer = () => {
      member = { ...member, is_logged_in: false } as never;
      return { status: 401 };
    };
    await user.click(group);
    await user.click(switchOf(names[0]));
    await waitFor(() => expect(alert()).toMatch(/^Your session has ended\./));
    await settlesAs(names[0], true);
  });

  // proves: more-3
  it('changes only once while the response is pending, however often it is clicked, and also works by keyboard', async () => {
    const { user, group } = await open();
    const { held, answer: give } = heldAnswer();
    answer = held;
    await user.click(group);
    await user.dblClick(switchOf(names[1]));
    await user.click(switchOf(names[1]));
    member = { ...member, comment_response_emails: false };
    give({ status: 201 });
    await settlesAs(names[1], false);
    expect(sent).toHaveLength(1);
    answer = () => {
      member = { ...member, comment_response_emails: true };
      return { status: 201 };
    };
    switchOf(names[1]).focus();
    await user.keyboard(' ');
    await settlesAs(names[1], true);
    expect(sent).toHaveLength(2);
  });
});
