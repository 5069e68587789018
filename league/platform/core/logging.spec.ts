import { expect, it } from '@jest/globals';
import { loggerOptions } from './core.module.js';

it('the log contains neither query values nor invitation tokens', () => {
  const { req } = loggerOptions({ LOG_LEVEL: 'info' }).serializers ?? {};
  const pathOf = (url: string) => (req?.({ id: '1', method: 'GET', url }) as { path: string }).path;
  expect(pathOf('/activate?uid=1&token=secret')).toBe('/activate');
  expect(pathOf('/groups/join/secret')).toBe('/groups/join/…');
  expect(pathOf('/Groups/Join/secret/')).toBe('/Groups/Join/…/');
  expect(pathOf('/groups/17')).toBe('/groups/17');
});
