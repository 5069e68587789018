import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { matchPage } from '../../../../league/contract/page-paths.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import RulesPage from './rules-page.js';

function open() {
  stubApi(startAnswers({}));
  renderInSite(<RulesPage />);
}
const hrefsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

it('the help page links to each topic, and each topic has questions with answers', () => {
  open();
  const list = screen.getByRole('navigation', { name: 'Topics' });
  const [rules, ...hrefs] = hrefsIn(list);
  expect(document.getElementById(rules?.slice(1) ?? '')?.textContent).toMatch(/^Your picks/);
  expect(hrefs).toHaveLength(6);
  for (const href of hrefs) {
    const topic = document.getElementById(href.slice(1));
    if (!topic) throw new Error(`no topic ${href}`);
    const questions = within(topic).getAllByRole('heading', { level: 3 });
    for (const question of questions) expect(question.nextElementSibling?.tagName).toBe('P');
  }
});

it('the help page only links to existing pages', () => {
  open();
  const paths = hrefsIn(screen.getByRole('main')).filter((href) => !href.startsWith('#'));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => matchPage(path) === null)).toEqual([]);
});
