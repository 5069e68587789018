import { expect, it } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubApi } from '../../../spec/stub-api.js';
import { openWorkQuery } from '../api/home.js';
import { OpenWorkCard } from './open-work-card.js';

const finalize = { kind: 'finalize', weekend: aWeekend({ id: 19, title: 'Qatar GP', status: 1 }), year: 2023 };
const Shown = () => <OpenWorkCard query={useQuery(openWorkQuery('anna'))} />;
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it.each([
  [1, [], ['1 comment was reportedSee the reports']],
  [1200, [finalize], ['1,200 comments were reportedSee the reports', expect.stringMatching(/^Qatar GP/)]],
  [0, [finalize], [expect.stringMatching(/^Qatar GP/)]],
])(
  '%d reported comments are shown as open work, with a link to their list',
  async (amount_reported, open_work, all) => {
    stubApi({ 'get-open-work': () => ({ body: { open_work, amount_reported } }) });
    renderInSite(<Shown />);
    await screen.findByRole('region', { name: 'Waiting for you' });
    expect(texts()).toEqual(all);
    const link = screen.queryByRole('link', { name: 'See the reports' });
    expect(link?.getAttribute('href') ?? null).toBe(amount_reported === 0 ? null : '/administration/reports');
  },
);
