import type { CheerioAPI } from 'cheerio';

/** A selector of what a site has in its pages without showing it, such as the table of another class. */
export const hiddenParts = '.u-hide';

const longestQuote = 60;

/** The text of an element, trimmed; white space inside is one space. */
export function plainText(selection: ReturnType<CheerioAPI>): string {
  return selection.text().replace(/\s+/g, ' ').trim();
}

/** A text of a page in quotation marks, in one line; after 60 characters it is cut. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return `“${letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : line}”`;
}
