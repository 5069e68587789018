import { act } from '@testing-library/react';

/** Goes back, and waits until the page has got the event. */
export const goBack = (): Promise<void> =>
  act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isBack;
  });
