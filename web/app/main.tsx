import './fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/bar.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { checkAnswersBy } from '../lib/api-client.js';
import { watchBack } from '../lib/back-closes.js';
import { BannerProvider } from '../lib/banners.js';
import { createQueryClient } from '../lib/query-client.js';
import { registerServiceWorker } from './register-service-worker.js';
import { AppRoutes } from './routes.js';
import { ErrorBoundary, RootErrorPage } from './shell/error-boundary.js';

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
