import { describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { RivalsAnswer } from '../../../../league/contract/standings.js';
import { aMember, aStandRow } from '../../../spec/a-member.js';
import { aSeasonEnd } from '../../../spec/a-season-end.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubApi } from '../../../spec/stub-api.js';
import { RivalsCard } from './rivals-card.js';

const rival = (username: string, row: RivalsAnswer['own']) => ({ user: aMember(username), row });
const answer: RivalsAnswer = {
  own: aStandRow(14, 'anna', { points: 1347 }),
  rivals: [
    rival('slipstream', aStandRow(13, 'slipstream', { points: 1406 })),
    rival('curva', aStandRow(15, 'curva', { points: 1347 })),
    rival('newcomer', null),
  ],
};
function open(given: RivalsAnswer, other: Partial<Parameters<typeof RivalsCard>[0]> = {}) {
  const { asked } = stubApi({ 'get-rivals': () => ({ body: given }) });
  renderInSite(<RivalsCard year={2023} member="anna" hasStarted decimals={false} {...other} />);
  return asked;
}
const texts = async () =>
  within(await screen.findByRole('region', { name: 'Your rivals' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe("the reader's rivals", () => {
  it('are listed in the order of pinning, with their distance to the reader', async () => {
    open(answer);
    expect(await texts()).toEqual([
      '13slipstream59 ahead of youCompare',
      '15curvalevel, behind youCompare',
      'newcomerno picks in this season',
    ]);
    expect(screen.getByRole('link', { name: 'Compare with slipstream' }).getAttribute('href')).toBe(
      '/compare?season=2023&a=anna&b=slipstream',
    );
  });

  it('have their titles beside their names', async () => {
    stubApi({
      'get-rivals': () => ({ body: answer }),
      'get-hall-of-fame': () => ({ body: { seasons: [aSeasonEnd(2022, ['slipstream'])], imported: [] } }),
    });
    renderInSite(<RivalsCard year={2023} member="anna" hasStarted decimals={false} />);
    await screen.findByText('Champion 2022');
    expect((await texts())[0]).toBe('13slipstream Champion 202259 ahead of youCompare');
  });

  it('show points but no distance if the reader has no picks, and neither before the first weekend', async () => {
    open({ ...answer, own: null });
    expect((await texts())[0]).toBe('13slipstream1,406 points');
    cleanup();
    open(answer, { hasStarted: false });
    expect((await texts())[0]).toBe('slipstreamCompare');
  });

  it('are hidden if nobody is pinned, and show their own error', async () => {
    const asked = open({ own: null, rivals: [] });
    await waitFor(() => expect(asked).toContain('get-rivals?season=2023'));
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    stubApi({ 'get-rivals': () => ({ status: 500 }) });
    renderInSite(<RivalsCard year={2023} member="anna" hasStarted decimals={false} />);
    await screen.findByText('There was an error loading your rivals');
  });
});
