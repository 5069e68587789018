import './page-policy.js';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { checkAnswersBy } from '../lib/api-client.js';
import { watchBack } from '../lib/back-closes.js';
import { BannerProvider } from '../lib/banners.js';
import { createQueryClient } from '../lib/query-client.js';
import '../ui/styles/bar.css';
import '../ui/styles/base.css';
import '../ui/styles/tokens.css';
import './fonts.css';
import { AppRoutes } from './routes.js';
import { ErrorBoundary, RootErrorPage } from './shell/error-boundary.js';

/** After the page has loaded, in milliseconds: what it shows comes first. */
const delay = 2_000;

/** Registers the service worker of a production build; in development there is none. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it the site works as before; a browser may not allow one.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  window.addEventListener('load', () => setTimeout(register, delay));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Not part of the production build: Vite removes the branch, and with it zod and the schemas.
if (import.meta.env.DEV) {
  const { checkAnswer } = await import('../../league/contract/answer-schemas/answers.js');
  checkAnswersBy(checkAnswer);
}

watchBack();
registerServiceWorker();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BannerProvider>
        <BrowserRouter>
          <ErrorBoundary fallback={<RootErrorPage />}>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </BannerProvider>
    </QueryClientProvider>
  </StrictMode>,
);
