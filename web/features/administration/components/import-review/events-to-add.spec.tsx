import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EventRead } from '../../../../../league/contract/answers.js';
import { messages } from '../../../../../league/contract/messages.js';
import { aRetrieval, aStatus } from '../../../../spec/a-retrieval.js';
import { done, modalClosed, press, refused, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed, type stubApi, type StubbedAnswer } from '../../../../spec/stub-api.js';

const urlOf = (title: string) => `https://results.example.com/${title}`;
const anEvent = (title: string, start: string, end: string, weekend?: Partial<EventRead['weekend']>): EventRead => {
  const event = { title, url: urlOf(title), start, end };
  if (!weekend) return { ...event, already: null };
  const stored = { ...event, id: 7, status: 0, matched_by: 'link', ...weekend } as const;
  return { ...event, already: stored.title, weekend: stored };
};
const portugal = anEvent('Portuguese GP', '2023-03-24', '2023-03-26', {});
const india = anEvent('Indian GP', '2023-09-22', '2023-09-24');
const qatar = anEvent('Qatar GP', '2023-11-17', '2023-11-19');
const valencia = anEvent('Valencia GP', '2023-11-24', '2023-11-26', {
  id: 8,
  title: 'Last race',
  url: urlOf('own'),
  matched_by: 'days',
});

const read = aRetrieval({
  kind: 'calendar',
  state: 'read',
  weekend: null,
  message: 'Season 2023, calendar: 4 race weekends read.',
  events: [portugal, india, qatar, valencia],
});
let retrieval: ReturnType<typeof aRetrieval>;
let answer: StubbedAnswer;
beforeEach(() => {
  retrieval = read;
  answer = { status: 202, body: { pid: 5 } };
});

const show = (answers: Parameters<typeof stubApi>[0] = {}, season: Parameters<typeof renderSeasonPage>[0] = {}) =>
  renderSeasonPage(season, {
    'read-season-calendar': () => answer,
    'get-retrieval': () => ({ body: { retrieval } }),
    ...answers,
  });

async function showRead(answers: Parameters<typeof stubApi>[0] = {}) {
  const page = await show(answers);
  await press(page.user, 'Calendar…');
  await screen.findByRole('button', { name: 'Read the calendar' });
  await press(page.user, 'Read the calendar');
  await screen.findByRole('checkbox', { name: /Portuguese GP/ });
  return page;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(label), { target: { value } });

describe('the calendar of the results site', () => {
  // proves: admin-more-2
  it('is reviewed, edited and added in one step', async () => {
    let sent: unknown;
    const { user } = await showRead({
      'create-race-weekends': (request) => {
        sent = bodyOf(request);
        return { status: 201, body: { amount_added: 1 } };
      },
    });
    await user.click(box(/Indian GP/));
    await press(user, 'Change Qatar GP');
    write('Title', ' Grand Prix of Qatar ');
    write('First day', '2023-11-16');
    await user.dblClick(screen.getByRole('button', { name: 'Add 1 race weekend' }));
    await modalClosed();
    await done('1 race weekend added');
    const weekend = { title: 'Grand Prix of Qatar', url: qatar.url, start: '2023-11-16', end: '2023-11-19' };
    expect(sent).toEqual({ season_year: 2023, race_weekends: [weekend] });
  });

  // proves: admin-more-2
  it('lists existing weekends, but does not select them', async () => {
    await showRead();
    expect([box(/Portuguese GP/), box(/^Valencia GP/), box(/Indian GP/)].map(({ checked }) => checked)).toEqual([
      false,
      false,
      true,
    ]);
    screen.getByText(/, in the season already$/);
    screen.getByText(/, the days of Last race$/);
    screen.getByRole('button', { name: 'Add 2 race weekends' });
  });

  it('shows both versions of a postponed weekend, and only applies accepted changes', async () => {
    const stored = { id: 3, title: 'Opening', start: '2023-03-10', end: '2023-03-12' };
    const argentina = anEvent('Argentinian GP', '2023-03-31', '2023-04-02', stored);
    retrieval = {
      ...read,
      events: [portugal, argentina],
      missing_weekends: [
        { id: 4, title: 'Kazakhstan GP', url: urlOf('kazakhstan'), start: '2023-07-07', end: '2023-07-09', status: 0 },
      ],
    };
    let sent: unknown;
    const save: Parameters<typeof stubApi>[0] = {
      'create-race-weekends': (request) => {
        sent = bodyOf(request);
        return { status: 201, body: { amount_added: 0, amount_changed: 1 } };
      },
    };
    const { user } = await show(save, { race_weekends: [{ ...stored, status: 0 }] });
    await press(user, 'Calendar…');
    await screen.findByRole('button', { name: 'Read the calendar' });
    await press(user, 'Read the calendar');
    const days = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Days: 10 – 12 March 2023 become 31 March – 2 April 2023',
    });
    const title = box(/^Title: “Opening” becomes “Argentinian GP”$/);
    expect([days.checked, title.checked]).toEqual([false, false]);
    screen.getByText(/^No longer on the page, and left as they are: Kazakhstan GP \(7 – 9 July 2023\)\./);
    expect(screen.getByRole('button', { name: 'Add 0 race weekends' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(days);
    screen.getByText(
      'The first race weekend then begins on 31 March 2023 instead of 10 March 2023, and the picks close with it.',
    );
    await press(user, 'Change 1 race weekend');
    await done('1 race weekend changed');
    const weekend = { id: 3, title: 'Opening', url: argentina.url, start: '2023-03-31', end: '2023-04-02' };
    expect(sent).toEqual({ season_year: 2023, race_weekends: [weekend] });
  });

  it('keeps an error beside its weekend when other weekends are deselected', async () => {
    const invalid = { invalid_link: false, invalid_season: false, invalid_date: false, invalid_title: true, place: 1 };
    const { user } = await showRead({
      'create-race-weekends': () => ({ status: 400, body: { invalid_season: false, race_weekends: [invalid] } }),
    });
    await press(user, 'Add 2 race weekends');
    const titles = () => screen.getAllByLabelText<HTMLInputElement>('Title').map(({ value }) => value);
    await waitFor(() => expect(titles()).toEqual(['Qatar GP']));
    await user.click(box(/Indian GP/));
    await user.click(box(/^Valencia GP/));
    expect(titles()).toEqual(['Qatar GP']);
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows errors beside their weekend, and keeps the edits', async () => {
    const invalid = { invalid_link: false, invalid_season: false, invalid_date: true, invalid_title: false, place: 1 };
    const { user } = await showRead({
      'create-race-weekends': () => ({ status: 400, body: { invalid_season: false, race_weekends: [invalid] } }),
    });
    await press(user, 'Change Qatar GP');
    write('Last day', '2023-11-01');
    await press(user, 'Add 2 race weekends');
    await screen.findByText('The last day must not be before the first.');
    await refused('There was an error creating the race weekend');
    expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2023-11-01');
    expect(screen.getAllByLabelText('Title')).toHaveLength(1);
  });

  it('shows an error and keeps the selection after a failure', async () => {
    const { user } = await showRead({ 'create-race-weekends': () => failed });
    await user.click(box(/Indian GP/));
    await press(user, 'Add 1 race weekend');
    await refused('There was an error submiting the new race weekend');
    expect(box(/Indian GP/).checked).toBe(false);
  });

  it('shows why it cannot be read', async () => {
    const { user } = await show();
    await press(user, 'Calendar…');
    await screen.findByRole('button', { name: 'Read the calendar' });
    const reasons: [StubbedAnswer, string][] = [
      [{ status: 400, body: { selenium_busy: true } }, messages.retrieval.busy],
      [{ status: 400, body: { invalid_season: true } }, messages.seasons.notFound],
      [failed, 'There was an error reading the calendar'],
    ];
    for (const [given, text] of reasons) {
      answer = given;
      await press(user, 'Read the calendar');
      await refused(text);
    }
  });

  it('waits on the page until it is reviewed', async () => {
    retrieval = { ...read, state: 'running', events: null };
    const page = await renderSeasonPage(
      { selenium_status: [aStatus()] },
      {
        'get-retrieval': () => ({ body: { retrieval } }),
        'create-race-weekends': () => ({ status: 201, body: { amount_added: 2 } }),
      },
    );
    await screen.findByRole('region', { name: 'Retrieval in progress' });
    retrieval = read;
    page.setSeason({ selenium_status: null });
    await screen.findByText('Season 2023, calendar: 4 race weekends read.');
    await press(page.user, 'Look through…');
    const modal = within(await screen.findByRole('dialog', { name: 'Calendar of the results site' }));
    await page.user.click(await modal.findByRole('button', { name: 'Add 2 race weekends' }));
    await done('2 race weekends added');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Look through…' })).toBeNull());
  });
});
