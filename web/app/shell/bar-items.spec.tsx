import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HomePicks } from '../../../league/contract/home.js';
import { homeQuery } from '../../shared/home/api/home.js';
import { aHome } from '../../spec/a-home.js';
import { aUser } from '../../spec/a-user.js';
import { goBack } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { startAnswers } from '../../spec/start-answers.js';
import { stubApi } from '../../spec/stub-api.js';
import { Bar } from './bar.js';

type Start = Parameters<typeof startAnswers>[0];

async function openBar(start: Start = {}) {
  stubApi(startAnswers(start));
  const client = renderInSite(<Bar />);
  await screen.findByRole(start.user ? 'button' : 'link', { name: start.user ? /^Your menu/ : 'Login' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return userEvent.setup();
}
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent.trim());
const links = () => textsOf(screen.getAllByRole('link'));
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

const pagesUnderMore = ['Announcements', 'Riders', 'Hall of fame', 'Rules and help', 'Fair play'];

describe('the bar', () => {
  // proves: shell-1, shell-5
  it('links to the pages of the site, and for visitors to log-in and registration', async () => {
    await openBar();
    await screen.findByRole('link', { name: 'Standings' });
    expect(links()).toEqual(['Parc Fermé', 'Home', 'Race Weekends', 'Standings', 'Login', 'Register']);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const more = await screen.findByRole('dialog', { name: 'More' });
    expect(textsOf(within(more).getAllByRole('link'))).toEqual(pagesUnderMore);
    expect(screen.queryByRole('button', { name: /^(Notifications|Your menu)/ })).toBeNull();
  });

  it('also links to the groups, after the pages, for members', async () => {
    await openBar({ user: aUser() });
    await screen.findByRole('link', { name: 'Standings' });
    expect(links()).toEqual(['Parc Fermé', 'Home', 'Race Weekends', 'Standings', 'Groups']);
  });

  // proves: shell-2
  it('shows a message without a current season', async () => {
    await openBar({ season: null });
    await screen.findByText('No current season');
    expect(links()).toEqual(['Parc Fermé', 'Home', 'Login', 'Register']);
  });

  // proves: shell-3
  it.each([
    ['a member while the window is open', { user: aUser(), picksOpen: true }, true],
    ['no member while it is closed', { user: aUser() }, false],
    ['no visitor', { picksOpen: true }, false],
  ] as const)('links %s to their picks', async (_, start, isShown) => {
    await openBar(start);
    await screen.findByRole('link', { name: 'Standings' });
    const sent = screen.queryByRole('link', { name: 'Select your picks!' });
    expect(sent?.getAttribute('href')).toBe(isShown ? '/select-picks' : undefined);
  });
});

describe('the phone button for the picks', () => {
  const show = async (picks: Partial<HomePicks>) => {
    const home = aHome({
      picks: { chosen: 0, required: 7, riders: [], can_submit: true, closes: null, tell_when_open: false, ...picks },
    });
    stubApi({ ...startAnswers({ user: aUser(), picksOpen: true }), 'get-home': () => ({ body: { home } }) });
    const client = renderInSite(<Bar />);
    await waitFor(() => expect(client.getQueryState(homeQuery('anna').queryKey)?.status).toBe('success'));
  };

  it('shows how many riders are chosen while some are missing', async () => {
    await show({});
    const link = await screen.findByRole('link', { name: 'Picks 0/7: select your picks' });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Picks 0/7', '/select-picks']);
  });

  it('shows how many changes on this device are not saved, even after all picks have been saved once', async () => {
    const { id } = aUser();
    const picks = { ranked: [1, 2, 3, null, null], independent: null, rookie: null };
    localStorage.setItem(`draft #${id} picks 1`, JSON.stringify({ picks, basis: null }));
    await show({});
    await screen.findByRole('link', { name: '3 not saved: select your picks' });
    screen.getByRole('link', { name: '3 changes not saved' });
    expect(screen.queryByRole('link', { name: 'Select your picks!' })).toBeNull();
    localStorage.clear();
  });

  it('is replaced by an unobtrusive link once all picks are saved', async () => {
    await show({ chosen: 7 });
    const link = await screen.findByRole('link', { name: 'Your picks ✓' });
    expect(link.getAttribute('href')).toBe('/select-picks');
  });

  it.each([
    ['all are chosen', { chosen: 7 }],
    ['they cannot be submitted', { can_submit: false }],
  ])('is hidden if %s', async (_, picks) => {
    await show(picks);
    expect(links().filter((text) => text.startsWith('Picks'))).toEqual([]);
  });
});

describe('the user menu', () => {
  const open = async (user = aUser()) => {
    const person = await openBar({ user });
    const trigger = () => screen.getByRole('button', { name: /^Your menu/ });
    await person.click(trigger());
    const menu = await screen.findByRole('menu');
    return { person, trigger, menu };
  };

  // proves: shell-6, shell-7
  it('has links to the profile and the settings, and a button to log out', async () => {
    const { menu } = await open();
    expect(textsOf(within(menu).getAllByRole('menuitem'))).toEqual(['Profile', 'User Settings', 'Logout']);
    expect(within(menu).getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/users/anna?page=1');
    expect(within(menu).getByRole('menuitem', { name: 'User Settings' }).getAttribute('href')).toBe('/settings');
  });

  // proves: shell-7
  it('of an admin links to both administrations', async () => {
    const { menu } = await open(aUser({ is_admin: true }));
    expect(textsOf(within(menu).getAllByRole('menuitem'))).toEqual([
      'Profile',
      'User Settings',
      'Fantasy League Administration',
      'Site Administration',
      'Logout',
    ]);
    expect(within(menu).getByRole('menuitem', { name: 'Site Administration' }).getAttribute('href')).toBe('/admin/');
  });

  // proves: shell-11, more-9
  it('closes on Esc, on a click in the page and on Back (Esc returns the focus, and Back stays on the page)', async () => {
    const { person, trigger, menu } = await open();
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await isFocused(trigger());
    await person.click(trigger());
    await screen.findByRole('menu');
    await person.click(screen.getByRole('main'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await person.click(trigger());
    await screen.findByRole('menu');
    await goBack();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});

describe('the phone menu', () => {
  const open = async (start: Start = {}) => {
    const person = await openBar(start);
    await person.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    return { person, menu };
  };
  const linksIn = (menu: HTMLElement) => textsOf(within(menu).getAllByRole('link'));
  const pages = ['Home', 'Race Weekends', 'Standings', ...pagesUnderMore];
  const pagesOfMembers = ['Home', 'Race Weekends', 'Standings', 'Groups', ...pagesUnderMore];

  // proves: shell-4, shell-5, shell-3
  it.each([
    ['a visitor', {}, [...pages, 'Login', 'Register']],
    ['a member', { user: aUser() }, pagesOfMembers],
    [
      'a member while the picks are open',
      { user: aUser(), picksOpen: true },
      [...pagesOfMembers, 'Select your picks!'],
    ],
  ] as const)('has all pages, and no entry of the user menu, for %s', async (_, start, expected) => {
    const { menu } = await open(start);
    await within(menu).findByRole('link', { name: 'Standings' });
    expect(linksIn(menu)).toEqual(expected);
  });

  // proves: shell-2
  it('shows a message without a current season', async () => {
    const { menu } = await open({ season: null });
    await within(menu).findByText('No current season');
    expect(linksIn(menu)).toEqual(['Home', ...pagesUnderMore.filter((page) => page !== 'Riders'), 'Login', 'Register']);
  });

  it('has no links to log-in and registration if the user failed to load', async () => {
    stubApi({ ...startAnswers(), 'get-current-user': () => ({ status: 500 }) });
    renderInSite(<Bar />);
    await screen.findByRole('button', { name: 'Try again to load user data' });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(linksIn(menu)).toEqual(pages);
  });

  // proves: shell-11, more-9
  it('closes on Esc, on a click in the page and on Back (Esc returns the focus, and Back stays on the page)', async () => {
    const { person } = await open();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const trigger = screen.getByRole('button', { name: 'Menu' });
    await isFocused(trigger);
    await person.click(trigger);
    await screen.findByRole('dialog', { name: 'Menu' });
    await person.click(screen.getByRole('main'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(trigger);
    await screen.findByRole('dialog', { name: 'Menu' });
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
