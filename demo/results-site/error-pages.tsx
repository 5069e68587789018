import { renderToStaticMarkup } from 'react-dom/server';
import { sitePage } from './site-page.js';

/** A firewall in front of the site refuses a request with this page. It contains nothing from the site. */
export function refusedPage(): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <title>Access Denied</title>
      </head>
      <body>
        <h1>Access Denied</h1>
        <p>You don&apos;t have permission to access this page on this server.</p>
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}`;
}

export function failedPage(): string {
  return sitePage({ title: 'Something went wrong', content: <h1>Something went wrong on our side.</h1> });
}

export function notFoundPage(): string {
  return sitePage({
    title: 'Page not found',
    content: (
      <>
        <h1>Page not found</h1>
        <p>The stand-in site only has the results, the standings and the riders of 2023.</p>
      </>
    ),
  });
}
