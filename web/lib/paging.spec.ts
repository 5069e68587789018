import { describe, expect, it } from 'vitest';
import { pageWindow, parsePageNumber } from './paging.js';

// proves: announcements-2, profiles-5
describe('parsePageNumber', () => {
  it('parses a page number', () => {
    expect(parsePageNumber('12')).toBe(12);
    expect(parsePageNumber('7')).toBe(7);
    expect(parsePageNumber('100')).toBe(100);
  });

  it.each([null, '', '0', '-1', '1.5', '01', 'two', 'undefined', '99999999999'])('returns null for %j', (named) => {
    expect(parsePageNumber(named)).toBeNull();
  });
});

const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

// proves: announcements-1
describe('pageWindow', () => {
  it('has all pages if there are at most ten', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(7, 10)).toEqual(span(1, 10));
  });

  it('is centred on the current page', () => {
    expect(pageWindow(20, 40)).toEqual(span(15, 24));
  });

  it('stops at both ends', () => {
    expect(pageWindow(2, 40)).toEqual(span(1, 10));
    expect(pageWindow(40, 40)).toEqual(span(31, 40));
  });

  it('has the last pages for a page past the end, and is empty without any pages', () => {
    expect(pageWindow(99, 12)).toEqual(span(3, 12));
    expect(pageWindow(1, 0)).toEqual([]);
  });
});
