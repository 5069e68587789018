import { expect, it } from '@jest/globals';
import { pictureAddress } from './use-pictures.js';

it('a picture is shown from its data', () => {
  expect(pictureAddress({ format: 'png', data: 'iVBORw0KGgo=' })).toBe('data:image/png;base64,iVBORw0KGgo=');
});
