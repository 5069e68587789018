import { existsSync, readFileSync } from 'node:fs';
import { builtPage } from '../../http/built-page.js';

/** What of the front end these pages use: its colours, sizes and fonts, and the theme that was chosen on this device. */
export interface SiteLook {
  styles: string[];
  /** The script that puts the chosen theme back before the first paint; the pages have none of their own. */
  theme: string | null;
  icon: string | null;
}

/** Reads it from the built front end, whose files have names of their own in each version; without it pages are plain. */
export function readSiteLook(): SiteLook {
  const page = existsSync(builtPage) ? readFileSync(builtPage, 'utf8') : '';
  const first = (pattern: RegExp) => pattern.exec(page)?.[1] ?? null;
  return {
    styles: [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    theme: first(/<script src="(\/assets\/theme-[^"]+)"/),
    icon: first(/<link rel="icon" href="([^"]+)"/),
  };
}
