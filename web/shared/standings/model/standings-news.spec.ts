import { describe, expect, it } from '@jest/globals';
import { describeNews } from './standings-news.js';

const [earlier, later] = ['2023-11-19T15:20:00.000Z', '2023-11-26T15:20:00.000Z'];
const sprint = '2023-11-25T15:40:00.000Z';

describe('describeNews', () => {
  it.each([
    [{ standings: earlier }, { standings: earlier, provisional: sprint }, null],
    [{ standings: earlier }, { standings: later, provisional: null }, 'New standings are ready.'],
    [{ standings: null }, { standings: later, provisional: null }, 'New standings are ready.'],
    [{ standings: earlier }, { standings: null, provisional: null }, 'The standings have changed.'],
    [{ standings: earlier, provisional: sprint }, { standings: later, provisional: null }, 'New standings are ready.'],
    [
      { standings: earlier, provisional: null },
      { standings: earlier, provisional: sprint },
      'New provisional standings are ready.',
    ],
    [
      { standings: earlier, provisional: sprint },
      { standings: earlier, provisional: null },
      'The provisional standings have changed.',
    ],
    [{ standings: earlier, provisional: sprint }, { standings: earlier, provisional: sprint }, null],
    [{}, { standings: later, provisional: sprint }, null],
  ])('of a page that shows %j, when %j are ready: %j', (shown, ready, text) => {
    expect(describeNews(shown, ready)).toBe(text);
  });
});
