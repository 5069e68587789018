import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { RiderRead } from '../../../../../league/contract/answers.js';
import { messages } from '../../../../../league/contract/messages.js';
import { aMessage, aRetrieval } from '../../../../spec/a-retrieval.js';
import { aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { press, refused, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, type StubbedAnswer } from '../../../../spec/stub-api.js';

const reason = 'Qatar GP, race: Competitors with the numbers: 98 were not found in the database.';
const card98: RiderRead = {
  number: 98,
  first: 'W.',
  last: 'Card',
  independent: false,
  rookie: false,
  guest: true,
  known: false,
};

type Call = 'create-competitors' | 'post-race-weekend-event';
let riders: RiderRead[];
let answers: Partial<Record<Call, StubbedAnswer>>;
let sent: [Call, unknown][];
beforeEach(() => {
  riders = [card98];
  answers = {};
  sent = [];
});

/** Opens the review from the message. Later responses mark an added rider as known. */
async function showOffer(more: { finalized?: boolean } = {}) {
  const page = await renderSeasonPage(
    {
      race_weekends: [aWeekend()],
      season_messages: [aMessage(reason, { retrieval: { pid: 5, page_seen: false, unknown_riders: true } })],
      ...more,
    },
    {
      'get-race-weekend-admin': () => ({ body: { race_weekend: aWeekendAdmin() } }),
      'get-retrieval': (_, path) => {
        if (path.endsWith('=6')) return { body: { retrieval: aRetrieval({ pid: 6 }) } };
        return { body: { retrieval: aRetrieval({ state: 'refused', message: reason, riders }) } };
      },
      'create-competitors': (request) => {
        sent.push(['create-competitors', bodyOf(request)]);
        const answer = answers['create-competitors'];
        if (!answer) riders = riders.map((rider) => ({ ...rider, known: true }));
        return answer ?? { status: 201, body: { amount_added: 1 } };
      },
      'post-race-weekend-event': (request) => {
        sent.push(['post-race-weekend-event', bodyOf(request)]);
        return answers['post-race-weekend-event'] ?? { status: 202, body: { pid: 6 } };
      },
    },
  );
  if (more.finalized) return page;
  await press(page.user, 'Add these riders…');
  await screen.findByRole('dialog', { name: 'Riders in the result' });
  return page;
}

const rider = async () => within(await screen.findByRole('group', { name: 'Rider 98' }));
const addLabel = 'Add 1 rider and retrieve again';

describe('a rider who is missing from the season', () => {
  // proves: admin-more-3, admin-retrieval-7
  it('is offered with number and name, and a double click adds the rider once and repeats the retrieval', async () => {
    const { user } = await showOffer();
    const first = (await rider()).getByLabelText<HTMLInputElement>('First name');
    expect([first.value, (await rider()).getByLabelText<HTMLInputElement>('Last name(s)').value]).toEqual([
      'W.',
      'Card',
    ]);
    await user.clear(first);
    await user.type(first, 'Ulrich');
    await user.click((await rider()).getByLabelText('Independent'));
    await user.dblClick(screen.getByRole('button', { name: addLabel }));
    await screen.findByRole('dialog', { name: 'Qatar GP' });
    await screen.findByRole('region', { name: 'Retrieval in progress' });
    const competitor = { number: 98, first: 'Ulrich', last: 'Card', independent: true, rookie: false };
    expect(sent).toEqual([
      ['create-competitors', { season: 2023, competitors: [competitor], new_numbers: [] }],
      ['post-race-weekend-event', { id: 7, event_type: 1 }],
    ]);
  });

  // proves: admin-more-3
  it('needs a valid name, and an invalid one stays in the field', async () => {
    answers['create-competitors'] = { status: 400, body: {} };
    const { user } = await showOffer();
    const last = (await rider()).getByLabelText<HTMLInputElement>('Last name(s)');
    await user.clear(last);
    await user.type(last, '  ');
    await press(user, addLabel);
    await refused('Make sure the information is correct and valid');
    expect(last.value).toBe('  ');
    expect(sent.map(([call]) => call)).toEqual(['create-competitors']);
  });

  it('is not added twice if another retrieval is running, because only the retrieval is repeated', async () => {
    answers['post-race-weekend-event'] = { status: 400, body: { selenium_busy: true } };
    const { user } = await showOffer();
    await rider();
    await press(user, addLabel);
    await refused(messages.retrieval.busy);
    await screen.findByText('All riders of Qatar GP are in the season now.');
    answers = {};
    await press(user, 'Retrieve again');
    await screen.findByRole('dialog', { name: 'Qatar GP' });
    expect(sent.map(([call]) => call)).toEqual([
      'create-competitors',
      'post-race-weekend-event',
      'post-race-weekend-event',
    ]);
  });

  it('is listed as added, but the retrieval is refused if another admin has stored the result', async () => {
    riders = [{ ...card98, known: true }];
    answers['post-race-weekend-event'] = { status: 400, body: { already_stored: true } };
    const { user } = await showOffer();
    await screen.findByText('All riders of Qatar GP are in the season now.');
    await press(user, 'Retrieve again');
    await refused('A result is already stored. Delete it first to store another.');
  });

  it('is listed separately from riders who were added meanwhile', async () => {
    riders = [card98, { ...card98, number: 51, first: 'Michele', last: 'Pirro', known: true }];
    await showOffer();
    await screen.findByText('Added meanwhile: 51 Michele Pirro.');
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  it('is not offered in a finalized season', async () => {
    await showOffer({ finalized: true });
    screen.getByText(reason);
    expect(screen.queryByRole('button', { name: 'Add these riders…' })).toBeNull();
  });
});
