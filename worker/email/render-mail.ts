import { convert } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A mail's HTML and the text that says the same; what members wrote is escaped by React. */
export function renderMail(element: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(element)}`;
  const text = convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      // A table of the frame is a box; any other one has rows and columns to keep.
      { selector: 'table', format: 'dataTable' },
      { selector: 'table[role=presentation]', format: 'block' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });
  return { html, text };
}
