import { expect, it } from 'vitest';
import { pictureUrl } from './members.js';

it('pictureUrl returns a data URL', () => {
  expect(pictureUrl({ format: 'png', data: 'iVBORw0KGgo=' })).toBe('data:image/png;base64,iVBORw0KGgo=');
});
