import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { matchPage } from '../../../../league/contract/page-paths.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import HelpPage from './help-page.js';

function open() {
  stubApi(startAnswers({}));
  renderInSite(<HelpPage />);
}
const hrefsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

it('the help page links to each topic, and each topic has questions with answers', () => {
  open();
  const list = screen.getByRole('navigation', { name: 'Topics' });
  const topics = screen.getAllByRole('region');
  expect(hrefsIn(list)).toHaveLength(topics.length);
  for (const [index, href] of hrefsIn(list).entries()) {
    expect(document.getElementById(href.slice(1))?.contains(topics[index] ?? null)).toBe(true);
    const questions = within(topics[index] as HTMLElement).getAllByRole('heading', { level: 3 });
    for (const question of questions) expect(question.nextElementSibling?.tagName).toBe('P');
  }
});

it('the help page only links to existing pages', () => {
  open();
  const paths = hrefsIn(screen.getByRole('main')).filter((href) => !href.startsWith('#'));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => matchPage(path) === null)).toEqual([]);
});
