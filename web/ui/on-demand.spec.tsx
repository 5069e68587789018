import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { renderInSite } from '../spec/render-in-site.js';
import { onDemand } from './on-demand.js';

const Trigger = (props: ComponentProps<'button'>) => <button {...props}>Bell</button>;
const Menu = () => <p>Notifications</p>;

// proves: more-10
describe('onDemand, if the code of a menu fails to load', () => {
  it('keeps the trigger, shows an error, and opens the menu with the next click after the code loads', async () => {
    let isLost = true;
    const Bell = onDemand<object>(
      () => (isLost ? Promise.reject(new TypeError('no network')) : Promise.resolve({ default: Menu })),
      Trigger,
    );
    const user = userEvent.setup();
    renderInSite(<Bell />);
    await user.click(screen.getByRole('button', { name: 'Bell' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The menu could not be loaded/));
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Bell' }));
    await screen.findByText('Notifications');
  });

  it('requests the code again as soon as the network is back', async () => {
    let asked = 0;
    const Bell = onDemand<object>(() => {
      asked += 1;
      return Promise.reject(new TypeError('no network'));
    }, Trigger);
    renderInSite(<Bell />);
    await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByRole('button', { name: 'Bell' }));
    await screen.findByText(/^The menu could not be loaded/);
    const before = asked;
    window.dispatchEvent(new Event('online'));
    expect(asked).toBe(before + 1);
  });
});
