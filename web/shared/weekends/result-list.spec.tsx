import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../spec/render-in-site.js';
import { ResultList } from './result-list.js';

const riders = (amount: number) =>
  Array.from({ length: amount }, (_, index) => {
    return { competitor_id: index, first: 'A', last: 'Rider', number: index + 1, points: 0, position: index + 1 };
  });

it.each([
  [20, 175, '20 riders. Scroll the list to see all.'],
  [9, 320, '9 riders. Scroll the list to see all.'],
])('a list of %i riders in %i px shows that it can be scrolled', (amount, maxHeight, text) => {
  renderInSite(<ResultList label="Race result" riders={riders(amount)} maxHeight={maxHeight} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(amount);
  expect(screen.getByText(text)).toBeTruthy();
});

it('a short list has no scroll hint', () => {
  renderInSite(<ResultList label="Race result" riders={riders(3)} maxHeight={175} />);
  expect(screen.queryByText(/Scroll/)).toBeNull();
});
