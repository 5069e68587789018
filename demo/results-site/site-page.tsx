import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteStyle } from './site-style.js';

export interface SitePage {
  title: string;
  content: ReactNode;
  /** The consent overlay lies over the page until it is answered. */
  consentAsked?: boolean;
}

/** A whole page of the fake site: bar, content, and the note that it is not the real site. */
export function sitePage({ title, content, consentAsked = false }: SitePage): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: siteStyle }} />
      </head>
      <body>
        <header className="site-bar">
          <nav aria-label="Stand-in site">
            <span className="brand">Stand-in results site</span>
            <a href="/motogp/results/2023/">Results</a>
            <a href="/motogp/standings/2023/">Standings</a>
            <a href="/en/riders/motogp">Riders</a>
            <a href="/en/world-standing/2023/motogp/championship-standings">World standing</a>
            <a href="/_troubles">Troubles</a>
          </nav>
        </header>
        <main>{content}</main>
        <footer>Stand-in site with the real season 2023 for demo and tests.</footer>
        {consentAsked && <ConsentOverlay />}
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}`;
}

const consentForm = `<body style="font:16px/1.5 system-ui,sans-serif;margin:16px 20px">
<p style="margin:0 0 12px">This overlay lies over the page as the consent message of the real site does. The table is in the page beneath it.</p>
<button style="font:inherit;padding:8px 20px" onclick="parent.document.cookie='consent=given; path=/; max-age=31536000; samesite=lax';frameElement.parentElement.remove()">Accept</button>`;

function ConsentOverlay() {
  return (
    <div id="sp_message_container_36029">
      <iframe id="sp_message_iframe_36029" title="Consent" srcDoc={consentForm} />
    </div>
  );
}
