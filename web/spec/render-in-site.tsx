import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { BannerStack } from '../ui/notice.js';
import { forgetFormerMember } from '../shared/session/forget-former-member.js';
import { BannerProvider } from '../lib/banners.js';
import { createQueryClient } from '../lib/query-client.js';

/** Renders a component at an address, inside the cache, banners and router of every page. */
export function renderInSite(children: ReactNode, address = '/'): QueryClient {
  window.history.replaceState(null, '', address);
  const client = createQueryClient();
  forgetFormerMember(client);
  render(
    <QueryClientProvider client={client}>
      <BannerProvider>
        <BrowserRouter>
          <main id="main" tabIndex={-1}>
            <BannerStack />
            {children}
          </main>
        </BrowserRouter>
      </BannerProvider>
    </QueryClientProvider>,
  );
  return client;
}
