import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { splitBrand } from '../../../league/contract/short-texts.js';
import { siteTexts } from '../../../league/contract/site-texts.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtAssets, builtPage } from '../../http/serve-pages.js';

export interface Frame {
  league: string;
  style: SiteStyle;
}

export interface Page {
  title: string;
  /** The breadcrumb, without this page. */
  trail?: readonly { label: string; href: string }[];
  about?: ReactNode;
  /** Omits the links of the navigation bar for readers who are not admins. */
  bare?: boolean;
  content: ReactNode;
}

/** Returns HTML. React escapes all texts. `nonce` is the nonce of the page's Content-Security-Policy. */
export function renderPage(
  { league, style }: Frame,
  nonce: string,
  { title, trail = [], about, bare = false, content }: Page,
): string {
  const { plain, coloured } = splitBrand(league);
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        {style.theme && <script src={style.theme} />}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${siteTexts.title} – ${league}`}</title>
        {style.icon && <link rel="icon" href={style.icon} type="image/svg+xml" />}
        {style.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {style.localTimes && <script src={style.localTimes} defer />}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: pageStyle }} />
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
                <a href="/administration">{siteTexts.league}</a>
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

/** A message about a failure has the role "alert". */
export function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={`note ${tone}`} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** The URLs of the front end's assets. Null if the front end is not built. */
export interface SiteStyle {
  styles: string[];
  /** Applies the stored theme before the first paint. */
  theme: string | null;
  icon: string | null;
  /** Converts times to the reader's time zone. */
  localTimes: string | null;
}

/** Finds the built assets, whose file names change with each build. Without a build, pages are unstyled. */
export function readSiteStyle(): SiteStyle {
  const page = existsSync(builtPage) ? readFileSync(builtPage, 'utf8') : '';
  const assets = existsSync(builtAssets) ? readdirSync(builtAssets) : [];
  const localTimes = assets.find((file) => /^local-times-\w+\.js$/.test(file));
  const first = (pattern: RegExp) => pattern.exec(page)?.[1] ?? null;
  return {
    styles: [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    theme: first(/<script src="(\/assets\/theme-[^"]+)"/),
    icon: first(/<link rel="icon" href="([^"]+)"/),
    localTimes: localTimes ? `/assets/${localTimes}` : null,
  };
}

const pageStyle = `
.bar-links { display: flex; flex-wrap: wrap; gap: 0 18px; margin-left: auto; }
.bar-links a { display: inline-flex; align-items: center; min-height: var(--target); text-decoration: none; }
.bar-links a:hover, .trail a:hover { text-decoration: underline; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-10); max-width: 1080px; margin: 24px auto 60px; padding: 0 20px; }
.head { display: grid; gap: 4px; }
.trail { display: flex; flex-wrap: wrap; gap: 0 14px; }
.trail a { display: inline-flex; align-items: center; min-height: var(--target); }
.about { max-width: 70ch; color: var(--ink-2); }
.card { min-width: 0; padding: 18px var(--space-10); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); box-shadow: var(--shadow); }
.card > h2 { margin-bottom: var(--space-6); }
.groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: var(--space-10); }
.card:not(.fields) > :not(h2) + .row { margin-top: var(--space-6); }
.groups li a { display: flex; align-items: center; min-height: var(--target); text-decoration: none; border-top: 1px solid var(--line); }
.groups li a::after { content: '›' / ''; margin-left: auto; color: var(--ink-2); }
.groups li a:hover { text-decoration: underline; }
.facts dd.bad, a.bad { color: var(--accent); font-weight: 600; }
.note { padding: 12px 16px; border: 1px solid var(--line); border-left: 5px solid var(--edge); border-radius: var(--radius-s); background: var(--card); }
.note.good { border-color: var(--up); background: var(--up-soft); }
.note.bad { border-color: var(--accent); background: var(--accent-soft); }
.note.warning { border-color: var(--warn); background: var(--warn-soft); }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: var(--target); padding: 9px 18px; border: 1px solid var(--edge); border-radius: 999px; background: transparent; font: 500 var(--step--1) / 1.2 var(--text); text-decoration: none; cursor: pointer; }
.button:hover { background: var(--inset); }
.button.call { border-color: transparent; background: var(--accent); color: var(--accent-ink); font-weight: 600; }
.button.call:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
.button.danger { border-color: var(--accent); color: var(--accent); }
.button.danger:hover { background: var(--accent-soft); }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; }
.fields { display: grid; gap: 16px; max-width: 620px; }
.fields.full-width { max-width: none; }
.field { display: grid; gap: 5px; min-width: 0; }
.field > label, .check { font-weight: 600; font-size: var(--step--1); }
.field input, .field select, .field textarea { width: 100%; min-width: 0; min-height: 48px; padding: 9px 13px; border: 1px solid var(--edge); border-radius: var(--radius-s); background: var(--card); }
.field textarea { min-height: 200px; resize: vertical; }
.field [aria-invalid='true'] { border-color: var(--accent); background: var(--accent-soft); }
.check { display: flex; align-items: center; gap: 12px; min-height: var(--target); }
.check input { flex: none; width: 22px; height: 22px; margin: 0; accent-color: var(--accent); }
.filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 170px), 1fr)); align-items: end; gap: 12px; }
.filters .field:first-child:has([type='search']), .filters .row { grid-column: span 2; }
.more-filters { grid-column: 1 / -1; order: 1; }
.more-filters > .filters { margin-top: 12px; }
.technical > * { margin-top: var(--space-10); }
.technical > summary { margin: 0; font-weight: 600; }
.chips { display: flex; flex-wrap: wrap; gap: 8px; }
.count { margin-bottom: 8px; }
.list { width: 100%; border-collapse: collapse; font-size: var(--step--1); }
.list th { padding: 4px 10px; text-align: left; vertical-align: middle; border-bottom: 1px solid var(--line); font-size: var(--step--2); color: var(--ink-2); }
.list th a { display: inline-flex; align-items: center; min-width: var(--target); min-height: var(--target); text-decoration: none; }
.list th a:hover { text-decoration: underline; }
.list td { padding: 4px 10px; border-bottom: 1px solid var(--line); vertical-align: middle; overflow-wrap: break-word; }
.list tr:last-child td { border-bottom: 0; }
.list td a, .facts dd a { display: inline-flex; align-items: center; min-width: var(--target); min-height: var(--target); }
.list td:first-child { min-width: 110px; }
.list td:first-child a { font-weight: 600; }
.list td:first-child, .list th:first-child { padding-left: 0; }
.scroll { overflow-x: auto; }
.facts { display: grid; grid-template-columns: minmax(120px, 220px) minmax(0, 1fr); margin: 0; }
.groups .facts { grid-template-columns: minmax(0, max-content) minmax(0, 1fr); }
.facts > div { display: contents; }
.facts dt, .facts dd { margin: 0; padding: 7px 0; border-top: 1px solid var(--line); min-height: var(--target); display: flex; align-items: center; }
.facts dt { padding-right: 14px; color: var(--ink-2); font-size: var(--step--1); }
.facts dd { overflow-wrap: anywhere; }
.facts dd > span { min-width: 0; white-space: pre-wrap; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--step--2); }
.diff tr.same { color: var(--ink-2); }
.diff tr.other td { background: var(--warn-soft); color: var(--ink); }
.diff td:first-child, .diff th:first-child { padding-left: 10px; }
.pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px 16px; }
@media (width < 700px) {
  main { margin-top: 14px; padding: 0 14px; }
  .card { padding: 14px; }
  .filters .field:first-child:has([type='search']), .filters .row { grid-column: auto; }
  .list td { overflow-wrap: anywhere; }
  .list.cards thead { display: none; }
  .list.cards, .list.cards tbody, .list.cards tr, .list.cards td { display: block; }
  .list.cards tr { padding: 6px 0; border-bottom: 1px solid var(--line); }
  .list.cards tr:last-child { border-bottom: 0; }
  .list.cards td { display: grid; grid-template-columns: 38% minmax(0, 1fr); align-items: center; min-height: 32px; padding: 2px 0; border: 0; }
  .list.cards td::before { content: attr(data-label); color: var(--ink-2); font-size: var(--step--2); }
  .list.cards td:first-child { display: block; }
  .list.cards td:first-child::before { content: none; }
  .facts { grid-template-columns: 38% minmax(0, 1fr); }
}
`;
