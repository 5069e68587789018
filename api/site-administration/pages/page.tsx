import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { splitBrand } from '../../../league/contract/split-brand.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { pageStyle } from './page-style.js';
import type { SiteLook } from './site-look.js';

/** What all pages have in common. */
export interface Frame {
  league: string;
  look: SiteLook;
}

export interface Page {
  title: string;
  /** The way here, from the first page on. */
  trail?: readonly { label: string; href: string }[];
  about?: string;
  /** For who is no admin: without the links of the bar. */
  bare?: boolean;
  content: ReactNode;
}

/** A whole page as HTML; what anybody wrote is escaped by React. */
export function renderPage({ league, look }: Frame, { title, trail = [], about, bare = false, content }: Page): string {
  const { plain, coloured } = splitBrand(league);
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        {look.theme && <script src={look.theme} />}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${siteTexts.title} – ${league}`}</title>
        {look.icon && <link rel="icon" href={look.icon} type="image/svg+xml" />}
        {look.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: pageStyle }} />
      </head>
      <body>
        <header className="bar">
          <nav className="bar-inner" aria-label="Main">
            <a className="brand" href="/">
              {plain}
              <b>{coloured}</b>
            </a>
            {!bare && (
              <span className="bar-links">
                <a href="/admin/">{siteTexts.title}</a>
                <a href="/admin/audit-entries">Audit log</a>
                <a href="/admin/queues">Queues</a>
              </span>
            )}
          </nav>
        </header>
        <main>
          <div className="head">
            {trail.length > 0 && (
              <nav className="trail small" aria-label="Where you are">
                {trail.map(({ label, href }) => (
                  <a key={href} href={href}>
                    {label}
                  </a>
                ))}
              </nav>
            )}
            <h1>{title}</h1>
            {about && <p className="about">{about}</p>}
          </div>
          {content}
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}`;
}

type Tone = 'good' | 'bad' | 'warning' | 'plain';

/** Something that is told. What went wrong is told at once to who does not see it, too. */
export function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={`note ${tone}`} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
