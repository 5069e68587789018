import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubApi } from '../../../spec/stub-api.js';
import { AdminOnly } from './admin-only.js';

// proves: security-16
describe('the administration', () => {
  it.each([true, false])('asks an admin to turn on two-step log-in if it is required: %s', async (isMissing) => {
    stubApi({ 'get-current-user': () => ({ body: aUser({ is_admin: true, second_factor_missing: isMissing }) }) });
    renderInSite(
      <AdminOnly>
        <p>The administration</p>
      </AdminOnly>,
      '/administration',
    );
    if (isMissing) {
      const link = await screen.findByRole('link', { name: 'Turn on two-step log-in' });
      expect(link.getAttribute('href')).toBe('/settings#two-step');
      expect(screen.queryByText('The administration')).toBeNull();
    } else await screen.findByText('The administration');
  });
});
