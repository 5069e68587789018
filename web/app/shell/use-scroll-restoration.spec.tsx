import { beforeEach, expect, it, type Mock, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { goBack } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { useScrollRestoration } from './use-scroll-restoration.js';

let scrolled: Mock<(x: number, y: number) => void>;
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollY', 0);
  scrolled = vi.fn((_x, y) => void (window.scrollY = y));
  vi.stubGlobal('scrollTo', scrolled);
});

function Page() {
  useScrollRestoration();
  const { pathname, hash } = useLocation();
  return (
    <>
      <p>{`${pathname}${hash}`}</p>
      <Link to="/help">Help</Link>
      <Link to="/rules">Rules</Link>
      <a href="#picks">To the picks</a>
      {pathname === '/help' && <div id="picks" />}
    </>
  );
}

async function openHelp() {
  renderInSite(<Page />, '/contact');
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByText('/help');
  scrolled.mockClear();
  const click = async (name: string, then: string) => {
    await user.click(screen.getByRole('link', { name }));
    await screen.findByText(then);
  };
  return { click };
}
const scrollTo = (y: number) => {
  window.scrollY = y;
  fireEvent.scroll(window);
};

it('useScrollRestoration leaves links to a fragment of the same page to the browser', async () => {
  const { click } = await openHelp();
  await click('To the picks', '/help#picks');
  expect(scrolled.mock.calls).toEqual([]);
});

it('useScrollRestoration scrolls to the fragment on Back if no position is stored', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { click } = await openHelp();
  await click('To the picks', '/help#picks');
  await click('Rules', '/rules');
  scrolled.mockClear();
  await goBack();
  await screen.findByText('/help#picks');
  expect(scrolled.mock.calls).toEqual([]);
  expect(shown.mock.contexts).toEqual([document.getElementById('picks')]);
});

it('useScrollRestoration restores the position on Back, even at an address with a fragment', async () => {
  const { click } = await openHelp();
  scrollTo(20);
  await click('To the picks', '/help#picks');
  scrollTo(700);
  await click('Rules', '/rules');
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  scrolled.mockClear();
  await goBack();
  await screen.findByText('/help#picks');
  expect(scrolled.mock.calls).toEqual([[0, 700]]);
  await goBack();
  await screen.findByText('/help');
  expect(scrolled.mock.calls.at(-1)).toEqual([0, 20]);
});
