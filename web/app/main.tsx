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

/** Registration waits this long after the start, in ms, because the data of the page is requested first. */
const registrationDelayMs = 2_000;

function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    // A browser may refuse this. The site also works without it.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, registrationDelayMs);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Vite removes this branch from the production build, together with zod and the schemas.
if (import.meta.env.DEV) {
  const { checkAnswer } = await import('../../league/contract/answer-schemas/answers.js');
  setAnswerCheck(checkAnswer);
}

/**
 * The first render waits this long for the data of the page, in ms, so that the page is rendered once and not once per
 * response.
 */
const firstAnswersMs = 600;
/** The same wait for pages with a first view from the server, which placeholders would replace. */
const firstAnswersWithViewMs = 3_000;

/** Not awaited at the top level, because the chunks of pages import this module and would wait for it. */
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
  // A transition, so that React yields to the browser while it renders.
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

// In a separate task, because evaluating the modules already takes as long as a user should wait.
setTimeout(() => void start(root));
