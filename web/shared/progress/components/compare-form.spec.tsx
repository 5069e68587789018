import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubApi } from '../../../spec/stub-api.js';
import { CompareForm } from './compare-form.js';

async function compareWith(typed: string): Promise<string[]> {
  const user = userEvent.setup();
  const { asked } = stubApi({ 'get-season-progress': () => ({ status: 404 }) });
  renderInSite(<CompareForm year={2023} shown={['anna']} onAdd={() => undefined} />);
  await user.type(screen.getByLabelText('Compare with'), typed);
  await user.click(screen.getByRole('button', { name: 'Add to the chart' }));
  await waitFor(() => expect(screen.getByLabelText('Compare with').getAttribute('aria-invalid')).toBe('true'));
  return asked;
}

describe('CompareForm', () => {
  // proves: more-11, progress-2
  it('sends only the typed text as a name', async () => {
    const [path = ''] = await compareWith('max&season=1999');
    expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({
      season: '2023',
      usernames: 'anna,max&season=1999',
    });
  });

  it('sends no name that contains a comma, because commas separate names', async () => {
    expect(await compareWith('max,moritz')).toEqual([]);
  });
});
