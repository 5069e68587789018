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
it('the standings have one link to the proof that nobody changed picks', async () => {
  const { summary } = await someSeals(['anna', 'tardozzi'], ['paul']);
  open(summary);
  const link = await screen.findByRole('link', { name: 'Proof that nobody changed picks' });
  expect(link.getAttribute('href')).toBe('/fair-play?season=2023');
});

it('the standings do not mention seals before there are any', async () => {
  const asked = open(null);
  await waitFor(() => expect(asked).toContain('get-picks-seals?season=2023'));
  expect(screen.queryByRole('link')).toBeNull();
});
