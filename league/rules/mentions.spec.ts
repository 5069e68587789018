import { expect, it } from '@jest/globals';
import { mentionedNames, splitMentions } from './mentions.js';

it.each([
  ['@anna and @Ben, what do you think?', ['anna', 'ben']],
  ['(@anna) @ANNA @anna!', ['anna']],
  ['Write to anna@example.com or a.@b', []],
  ['@ nobody, @@anna, @é, a@b', []],
  ['', []],
])('the mentions in %j are %j', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});

it('a text is split into its mentions and the parts between them', () => {
  expect(splitMentions('Hi @anna, a@b')).toEqual([
    { text: 'Hi ', isMention: false },
    { text: '@anna', isMention: true },
    { text: ', a@b', isMention: false },
  ]);
});
