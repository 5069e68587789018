/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { learnServerTime } from '../../../../lib/server-clock.js';
import { renderInSite } from '../../../../spec/render-in-site.js';
import { CreateSeasonModal } from './create-season-modal.js';

afterEach(cleanup);

describe('CreateSeasonModal', () => {
  // proves: admin-seasons-2, more-12
  it('proposes the year of the server, not that of the device', () => {
    learnServerTime('Wed, 01 Jan 2031 00:00:00 GMT');
    renderInSite(<CreateSeasonModal onClose={() => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('2031');
  });
});
