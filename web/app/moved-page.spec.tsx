import { it } from 'vitest';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { renderInSite } from '../spec/render-in-site.js';
import { startAnswers } from '../spec/start-answers.js';
import { stubApi } from '../spec/stub-api.js';
import MovedPage from './moved-page.js';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{`${pathname}${search}${hash}`}</p>;
}

it.each([
  ['/help#mails', '/rules#mails'],
  ['/projections', '/fair-play#projections'],
  ['/sealed-picks/2023?head=ab', '/fair-play?head=ab&season=2023'],
])('a former address leads to the present page: %s', async (from, to) => {
  stubApi(startAnswers());
  renderInSite(
    <Routes>
      {['/help', '/projections', '/sealed-picks/:year'].map((path) => (
        <Route key={path} path={path} element={<MovedPage />} />
      ))}
      <Route path="*" element={<Address />} />
    </Routes>,
    from,
  );
  await screen.findByText(to);
});
