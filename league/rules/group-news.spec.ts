import { describe, expect, it } from '@jest/globals';
import { groupNews, namePassed } from './group-news.js';

const passed = (others: number) => groupNews.passed({ group: 'Sunday Grid', weekend: 'Qatar GP', others });

describe('the news of a group', () => {
  it('counts the other members who moved up, if there are any', () => {
    expect(passed(0)).toBe('passed another member in Sunday Grid after Qatar GP');
    expect(passed(2)).toBe('passed another member in Sunday Grid after Qatar GP, and 2 more moved up');
  });

  it('names the member who was passed, if the account still exists', () => {
    expect(namePassed(passed(0), 'anna')).toBe('passed anna in Sunday Grid after Qatar GP');
    expect(namePassed(passed(0), undefined)).toBe(passed(0));
    expect(namePassed(groupNews.joined('passed another member'), 'anna')).toBe('joined passed another member');
  });
});
