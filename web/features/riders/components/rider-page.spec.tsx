import { describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { RiderPage as Rider } from '../../../../league/contract/championship.js';
import { pagePaths } from '../../../../league/contract/page-paths.js';
import { aRiderPage } from '../../../spec/a-championship.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import RiderPage from './rider-page.js';

function open(answer: () => StubbedAnswer) {
  stubApi({ ...startAnswers(), 'get-rider': answer });
  renderInSite(
    <Routes>
      <Route path={pagePaths.rider} element={<RiderPage />} />
    </Routes>,
    '/riders/89',
  );
}
const show = (other: Partial<Rider> = {}) => open(() => ({ body: { rider: aRiderPage(other) } }));
const region = (name: string | RegExp) => screen.findByRole('region', { name });

describe("a rider's page", () => {
  it("shows the plate in the manufacturer's colour, the team, the position and the points", async () => {
    show();
    const hero = await region('Jorge Martín');
    expect(hero.textContent).toContain('Spain · Ducati · Prima Pramac Racing · independent');
    expect(hero.textContent).toContain('Championship2ndPoints50Race wins1Sprint wins1Picked by3 of 30');
    expect(within(hero).getByText('89').parentElement?.dataset['manufacturer']).toBe('ducati');
    expect(screen.getByRole('link', { name: 'Championship table 2023' }).getAttribute('href')).toBe(
      '/riders?season=2023',
    );
  });

  it('shows no position before the first final weekend, while all are level', async () => {
    show({ weekends: [], position: 1, points: 0, race_wins: 0, sprint_wins: 0, picked: null });
    expect((await region('Jorge Martín')).textContent).toMatch(/independentPoints0Race wins0Sprint wins0$/);
  });

  it('lists every final weekend, the latest first, and distinguishes an absence from "not classified"', async () => {
    show();
    const rows = within(await region('Points by weekend'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent?.trim())).toEqual(['Qatar GP1stnot cl.12', 'Australian GP–1st25']);
  });

  it('shows how often the rider was picked per slot', async () => {
    show();
    const card = await region('Picked by 3 members');
    expect(card.textContent).toContain('2nd1Independent2');
  });

  it('shows when the picks will be visible, while the window is open', async () => {
    show({ picked: null });
    const card = await region('Picked by');
    expect(card.textContent).toContain('is shown once the picks window has closed');
    expect(screen.queryByText(/of 30/)).toBeNull();
  });

  it('shows only the name if nothing else is known', async () => {
    const competitor = { id: 7, first: 'Takumi', last: 'Takahashi', number: 7 };
    show({ competitor, independent: false, weekends: [], picked: { by: 0, of: 30, slots: [] }, carried_points: 5 });
    const hero = await region('Takumi Takahashi');
    expect(within(hero).getByText('7').parentElement?.dataset['manufacturer']).toBeUndefined();
    expect(within(hero).queryByRole('presentation')).toBeNull();
    await screen.findByText('No race weekend of this season is final yet.');
    screen.getByText('5 of the points were entered by an admin and belong to no weekend.');
    await region('Picked by 0 members');
  });

  it('shows an error if the rider does not exist or fails to load', async () => {
    let answer: StubbedAnswer = { status: 404 };
    open(() => answer);
    await screen.findByText('There is no such rider');
    cleanup();
    answer = { status: 500 };
    open(() => answer);
    await screen.findByText('There was an error retrieving the rider');
    answer = { body: { rider: aRiderPage() } };
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await region('Jorge Martín');
  });
});
