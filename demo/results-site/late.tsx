import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Content that isn't in the page at first: a script inserts it, in the place where the script stands, one second later. */
export function Late({ children }: { children: ReactElement }) {
  // "<" is written as an escape, so that nothing in the text can end the script.
  const text = JSON.stringify(renderToStaticMarkup(children)).replaceAll('<', '\\u003c');
  const script = `{ const place = document.currentScript.previousElementSibling;
setTimeout(() => { place.innerHTML = ${text}; }, 1000); }`;
  return (
    <>
      <div>
        <p>Loading …</p>
      </div>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
