import { expect, it } from '@jest/globals';
import { formText } from './form-text.js';

it('the text of a field is as it was typed, and empty where the form has none', () => {
  const form = new FormData();
  form.set('title', ' Qatar GP ');
  form.set('picture', new Blob(['x']));
  expect(formText(form, 'title')).toBe(' Qatar GP ');
  expect(formText(form, 'text')).toBe('');
  expect(formText(form, 'picture')).toBe('');
});
