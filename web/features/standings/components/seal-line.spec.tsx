import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { PicksSeals } from '../../../../league/contract/seals.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { someSeals } from '../../../spec/some-seals.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import SealLine from './seal-line.js';

function open(seals: PicksSeals | null) {
  const { asked } = stubApi({ ...startAnswers(), 'get-picks-seals': () => ({ body: { picks_seals: seals } }) });
  renderInSite(<SealLine year={2023} />);
  return asked;
}

// proves: seals-7
it('the standings show the root and the time of the latest closing, and link to the check', async () => {
  const { list, summary } = await someSeals(['anna', 'tardozzi'], ['paul']);
  open(summary);
  expect((await screen.findByText(list.roots[0]?.root ?? '')).parentElement?.textContent).toMatch(
    /^Picks sealed 24 March 2023.* Root: [0-9a-f]{64}$/,
  );
  expect(screen.getByRole('link', { name: 'Check the seals' }).getAttribute('href')).toBe('/sealed-picks/2023');
});

it('the standings do not mention seals before there are any', async () => {
  const asked = open(null);
  await waitFor(() => expect(asked).toContain('get-picks-seals?season=2023'));
  expect(screen.queryByRole('link')).toBeNull();
});
