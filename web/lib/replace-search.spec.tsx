import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderInSite } from '../spec/render-in-site.js';
import { useReplacedSearch } from './replace-search.js';

function Riders() {
  const [season, setSeason] = useState<number>();
  useReplacedSearch(season === undefined ? undefined : `?season=${season}`);
  return (
    <>
      <Link to="/riders?season=2022">2022</Link>
      <button onClick={() => setSeason(2023)}>Load</button>
    </>
  );
}

async function load() {
  await userEvent.setup().click(screen.getByRole('button', { name: 'Load' }));
}

it('useReplacedSearch adds the query string to the address of the page without a new history entry', async () => {
  renderInSite(<Riders />, '/riders');
  const entries = window.history.length;
  await load();
  expect([window.location.pathname, window.location.search]).toEqual(['/riders', '?season=2023']);
  expect(window.history.length).toBe(entries);
});

it('useReplacedSearch leaves a page alone if a link was followed while another page was still shown', async () => {
  renderInSite(<Riders />, '/riders');
  // React Router changes the address first, and shows the page once its code has arrived.
  window.history.pushState(null, '', '/');
  await load();
  expect([window.location.pathname, window.location.search]).toEqual(['/', '']);
});
