import type { CheerioAPI } from 'cheerio';

/** The selector of hidden elements, such as the table of another class. */
export const hiddenParts = '.u-hide';

const longestQuote = 60;

/** The text of an element, trimmed, with white space collapsed. */
export function plainText(selection: ReturnType<CheerioAPI>): string {
  return selection.text().replace(/\s+/g, ' ').trim();
}

/** A text in quotation marks, in one line, cut after 60 characters. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return `“${letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : line}”`;
}
