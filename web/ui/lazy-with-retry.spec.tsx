import { beforeEach, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../app/shell/error-boundary.js';
import { renderInSite } from '../spec/render-in-site.js';
import { lazyModal, lazyPage, lazyWithRetry } from './lazy-with-retry.js';

/** The number of imports that fail before the first success. */
let failures: number;
let imports: number;
beforeEach(() => {
  failures = 1;
  imports = 0;
});

const load = <Props extends object>(Component: ComponentType<Props>) => {
  return () => {
    imports += 1;
    return imports <= failures ? Promise.reject(new TypeError('no network')) : Promise.resolve({ default: Component });
  };
};
const failureText = 'This part of the page could not be loaded. Try again, or load the page again.';

it('a part whose code fails to load is replaced by an error, and can be loaded again', async () => {
  failures = 2;
  const Chart = lazyWithRetry(load(({ name }: { name: string }) => <p>Chart of {name}</p>));
  renderInSite(
    <Suspense>
      <Chart name="anna" />
    </Suspense>,
  );
  const user = userEvent.setup();
  await screen.findByText(failureText);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(imports).toBe(2));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Chart of anna');
  expect(imports).toBe(3);
});

it('a modal whose code failed to load opens at the next click', async () => {
  const Sheet = lazyModal(load(({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close it</button>));
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Share</button>
        <Suspense>{open && <Sheet onClose={() => setOpen(false)} />}</Suspense>
      </>
    );
  }
  renderInSite(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failureText));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Close it' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('button', { name: 'Close it' });
  expect(imports).toBe(2);
});

it.each(['/rules', '/help'])(
  'a page whose code failed to load is loaded again when the visitor follows a link to %s',
  async (next) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Rules = lazyPage(load(() => <p>Rules</p>));
    function Site() {
      const { pathname, key } = useLocation();
      return (
        <>
          <Link to={next}>Next</Link>
          <ErrorBoundary key={pathname} resetKey={key}>
            <Suspense fallback={<p>Loading</p>}>{pathname !== '/' && <Rules />}</Suspense>
          </ErrorBoundary>
        </>
      );
    }
    renderInSite(<Site />, '/rules');
    await screen.findByText('Something went wrong');
    expect(imports).toBe(1);
    await userEvent.setup().click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('Rules');
    expect(imports).toBe(2);
  },
);
