import { expect, it } from '@jest/globals';
import { mentionedNames } from './mentions.js';

it.each([
  ['@anna and @Ben, what do you think?', ['anna', 'ben']],
  ['(@anna) @ANNA @anna!', ['anna']],
  ['Write to anna@example.com or a.@b', []],
  ['@ nobody, @@anna, @é, a@b', []],
  ['', []],
])('the mentions in %j are %j', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});
