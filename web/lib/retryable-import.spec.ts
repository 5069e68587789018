/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { removeFailedStyles } from './retryable-import.js';

it('removes a style sheet that could not be loaded, so that the next attempt loads it', () => {
  removeFailedStyles();
  const add = (rel: string) => {
    const link = Object.assign(document.createElement('link'), { rel });
    document.head.append(link);
    return link;
  };
  const [failed, loaded, icon] = [add('stylesheet'), add('stylesheet'), add('icon')];
  failed.dispatchEvent(new Event('error'));
  icon.dispatchEvent(new Event('error'));
  expect([failed, loaded, icon].map(({ isConnected }) => isConnected)).toEqual([false, true, true]);
});
