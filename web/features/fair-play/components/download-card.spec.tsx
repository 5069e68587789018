import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { archiveTables } from '../../../../league/contract/season-archive-messages.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import { DownloadCard } from './download-card.js';

describe('the files of a season', () => {
  it('are the archive, its schema and all tables, each with its own file name', () => {
    stubApi(startAnswers());
    renderInSite(<DownloadCard year={2023} />);
    const card = within(screen.getByRole('region', { name: 'Download season 2023' }));
    const links = card.getAllByRole<HTMLAnchorElement>('link').filter((link) => link.hasAttribute('download'));
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('download')])).toEqual([
      ['/api/get-season-archive?season=2023', 'season-2023.json'],
      ['/api/get-season-archive-schema', 'season-archive.schema.json'],
      ...archiveTables.map((table) => [
        `/api/get-season-archive-table?season=2023&table=${table}`,
        `season-2023-${table}.csv`,
      ]),
    ]);
    card.getByText('node verify-season.mjs season-2023.json');
    expect(card.getByRole('link', { name: 'their settings' }).getAttribute('href')).toBe('/settings');
  });
});
