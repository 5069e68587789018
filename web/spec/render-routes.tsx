import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from '../app/routes.js';
import { forgetFormerMember } from '../shared/session/forget-former-member.js';
import { BannerProvider } from '../lib/banners.js';
import { createQueryClient } from '../lib/query-client.js';

/** Renders the whole site at an address. `client` may already contain responses. */
export function renderRoutes(address: string, client: QueryClient = createQueryClient()): QueryClient {
  window.history.replaceState(null, '', address);
  forgetFormerMember(client);
  render(
    <QueryClientProvider client={client}>
      <BannerProvider>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </BannerProvider>
    </QueryClientProvider>,
  );
  return client;
}
