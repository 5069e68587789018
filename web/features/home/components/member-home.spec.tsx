import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import type { Home } from '../../../../league/contract/home.js';
import { aHome } from '../../../spec/a-home.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import { MemberHome } from './member-home.js';

function open(home: Partial<Home>, other: Parameters<typeof stubApi>[0] = {}): void {
  stubApi({
    ...startAnswers({ user: aUser() }),
    'get-home': () => ({ body: { home: aHome(home) } }),
    ...other,
  });
  renderInSite(<MemberHome username="anna" />);
}
/** The names of the cards about the reader's own season, in order. */
const ownCards = () =>
  screen
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label') ?? region.querySelector('h2')?.textContent)
    .filter((name) => ['Your picks', 'Your position', 'First race weekend', 'Next race weekend'].includes(name ?? ''));

describe("the reader's season on home", () => {
  const first = {
    weekend: aWeekend({ id: 1, title: 'Portuguese GP', start: '2099-03-24', end: '2099-03-26' }),
    round: 1,
  };
  const before = { standing: null, rounds_final: 0, next: first };
  const open7 = { chosen: 0, required: 7, riders: [], can_submit: true, closes: null, tell_when_open: false };
  it.each([
    ['missing picks come first', { picks: open7 }, ['Your picks', 'First race weekend']],
    [
      'with picks, the first race comes first',
      { picks: { ...open7, chosen: 7 } },
      ['First race weekend', 'Your picks'],
    ],
    ['even if picks cannot be made', { picks: { ...open7, can_submit: false } }, ['First race weekend', 'Your picks']],
  ])('is arranged before the first race: %s', async (_, own, cards) => {
    open({ ...before, ...own });
    await screen.findByRole('region', { name: 'Your picks' });
    expect(ownCards()).toEqual(cards);
  });

  it('has the starts of the next weekend', async () => {
    const race_start = '2099-03-26T14:00:00+01:00';
    open({ next: { ...first, weekend: { ...first.weekend, race_start } } });
    const start = await screen.findByText(/^Race: /);
    expect(start.parentElement?.textContent).toMatch(/14:00 at the circuit\)$/);
  });

  it('has the rounds of the latest weekends', async () => {
    const weekends = [aWeekend({ id: 20, title: 'Valencia GP' }), aWeekend({ id: 19, title: 'Qatar GP', status: 2 })];
    open({}, { 'get-race-weekends': () => ({ body: { race_weekends: weekends, invalid_season: false } }) });
    const links = async () =>
      (await screen.findAllByRole('link', { name: /GP.*Round/ })).map((link) => link.textContent);
    expect(await links()).toEqual([
      expect.stringMatching(/^Valencia GPRound 20 · /),
      expect.stringMatching(/^Qatar GPRound 19 · /),
    ]);
  });

  it('starts with their position after a final weekend', async () => {
    open({});
    await screen.findByRole('region', { name: 'Your position' });
    expect(ownCards()).toEqual(['Your position', 'Next race weekend']);
  });
});
