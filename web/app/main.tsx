import './page-policy.js';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { setAnswerCheck } from '../lib/api-client.js';
import { initCloseOnBack } from '../lib/close-on-back.js';
import { keepFocus } from '../lib/keep-focus.js';
import { watchStyles } from '../lib/retryable-import.js';
import { BannerProvider } from '../lib/banners.js';
import { createQueryClient } from '../lib/query-client.js';
import '../ui/styles/bar.css';
import '../ui/styles/base.css';
import '../ui/styles/tokens.css';
import './fonts.css';
import { createRoot } from './packages.js';
import { forgetFormerMember } from '../shared/session/forget-former-member.js';
import { prefetchPage } from './prefetch-page.js';
import { AppRoutes } from './routes.js';
import { ErrorBoundary, RootErrorPage } from './shell/error-boundary.js';

/** The time between the start and the registration of the service worker, in ms: the data of the page is requested first. */
const registrationDelayMs = 2_000;

/** Registers the service worker of a production build; in development there is none. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    // The site works without it; a browser may refuse.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, registrationDelayMs);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Not part of the production build: Vite removes the branch, and with it zod and the schemas.
if (import.meta.env.DEV) {
  const { checkAnswer } = await import('../../league/contract/answer-schemas/answers.js');
  setAnswerCheck(checkAnswer);
}

/** The time for which the first render waits for the answers that the page shows, in ms: with them it renders once, not once for each answer. */
const firstAnswersMs = 600;
/** The same where the server has rendered a first view, which placeholders would replace. */
const firstAnswersWithViewMs = 3_000;

/** Not awaited at the top level: the chunks of pages, which import from this one, would wait for it. */
async function start(container: HTMLElement): Promise<void> {
  const client = createQueryClient();
  forgetFormerMember(client);
  const prefetched = prefetchPage(client, location.pathname, location.search);
  initCloseOnBack();
  watchStyles();
  keepFocus();
  registerServiceWorker();
  const wait = container.querySelector('main') ? firstAnswersWithViewMs : firstAnswersMs;
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, wait))]);
  // React yields to the browser while it renders a transition.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <BannerProvider>
            <BrowserRouter>
              <ErrorBoundary fallback={<RootErrorPage />}>
                <AppRoutes />
              </ErrorBoundary>
            </BrowserRouter>
          </BannerProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// In a task of its own: to evaluate the modules takes as long as a browser should keep its user waiting.
setTimeout(() => void start(root));
