import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../../spec/render-in-site.js';
import { heldAnswer, stubApi } from '../../../spec/stub-api.js';
import { OwnDataRow } from './settings-row.js';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-file');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => void saved.push('revoked'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
});

const file = new Blob(['{}']) as unknown as Record<string, never>;

describe("the download of a member's own data", () => {
  it('sends one request while the file is prepared, and then saves it', async () => {
    const { held, answer } = heldAnswer();
    const { asked } = stubApi({ 'get-own-data': held });
    renderInSite(<OwnDataRow />, '/settings');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    const preparing = await screen.findByRole('button', { name: 'Preparing…' });
    await userEvent.click(preparing);
    expect(saved).toEqual([]);
    answer({ body: file });
    await screen.findByRole('button', { name: 'Download' });
    expect(saved).toEqual(['blob:of-the-file my-data.json']);
    expect(asked.filter((path) => path.startsWith('get-own-data'))).toHaveLength(1);
  });

  it.each([
    [{ status: 500 }, 'There was an error preparing your data'],
    [{ status: 429, headers: { 'retry-after': '1200' } }, 'Too many attempts. Try again in 20 minutes.'],
  ])('shows an error (%j), and can be tried again', async (failed, told) => {
    let answer: Parameters<ReturnType<typeof heldAnswer>['answer']>[0] = failed;
    stubApi({ 'get-own-data': () => answer });
    renderInSite(<OwnDataRow />, '/settings');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText(told);
    expect(saved).toEqual([]);
    answer = { body: file };
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByRole('button', { name: 'Download' });
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
