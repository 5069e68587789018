import { expect, it } from '@jest/globals';
import { classNames } from './class-names.js';

it('class names are joined, without those that are false or missing', () => {
  expect(classNames('row', false, 'wide', null, undefined, '', 'own')).toBe('row wide own');
  expect(classNames(false, undefined)).toBe('');
});
