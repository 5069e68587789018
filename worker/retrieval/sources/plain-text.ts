import type { CheerioAPI } from 'cheerio';

/** The text of an element as a reader sees it: trimmed, and white space inside is one space. */
export function plainText(selection: ReturnType<CheerioAPI>): string {
  return selection.text().replace(/\s+/g, ' ').trim();
}
