import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVisitor } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import UnsubscribePage from './unsubscribe-page.js';

const search = '?member=7&mails=picks-reminder&token=x';
const button = () => screen.findByRole('button', { name: 'Turn these emails off' });

function open({ on = true, read }: { on?: boolean; read?: StubbedAnswer } = {}) {
  const sent: unknown[] = [];
  const stub = { answer: {} as StubbedAnswer, on, sent };
  const { asked } = stubApi({
    'get-current-user': () => ({ body: aVisitor }),
    'get-unsubscription': () => read ?? { body: { mails: 'picks-reminder', on: stub.on } },
    unsubscribe: (request) => {
      sent.push([request.method, bodyOf(request)]);
      return stub.answer;
    },
  });
  renderInSite(<UnsubscribePage />, `/unsubscribe${search}`);
  return Object.assign(stub, { asked });
}

describe('the unsubscribe page', () => {
  it('names the emails, changes nothing until the button is clicked, and then confirms the change', async () => {
    const stub = open();
    await screen.findByText('Reminders before picks close');
    expect(stub.asked).toContain(`get-unsubscription${search}`);
    expect(stub.sent).toEqual([]);
    stub.answer = { body: { mails: 'picks-reminder', on: false } };
    await userEvent.click(await button());
    await screen.findByText('Done. You will get no more “Reminders before picks close” emails.');
    expect(stub.sent).toEqual([['POST', { member: '7', mails: 'picks-reminder', token: 'x' }]]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows that the emails are already off, without a button', async () => {
    open({ on: false });
    await screen.findByText(/^These emails are off\./);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows an error after a failure, and can be tried again', async () => {
    const stub = open();
    stub.answer = failed;
    await userEvent.click(await button());
    await screen.findByText('There was an error turning the emails off');
    stub.answer = { body: { mails: 'picks-reminder', on: false } };
    await userEvent.click(await button());
    await screen.findByText(/^Done\./);
    expect(stub.sent).toHaveLength(2);
  });

  it('shows that a link is invalid', async () => {
    open({ read: { status: 400 } });
    await screen.findByText(/^This link is not from one of our emails\./);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Your settings' }).getAttribute('href')).toBe('/settings');
  });
});
