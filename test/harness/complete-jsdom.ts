import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers and Node.js have, the router needs and jsdom lacks. */
if (!('TextEncoder' in globalThis)) Object.assign(globalThis, { TextDecoder, TextEncoder });

/** What pages of the site ask a browser for and jsdom lacks. A screen is as wide as `window.innerWidth`: 1024 px, unless a spec sets it. */
if ('window' in globalThis) {
  const { window } = globalThis as unknown as { window: StyledWindow };
  window.getComputedStyle = rememberStyles(window.getComputedStyle);
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({
      get matches() {
        const [, least] = /^\(width >= (\d+)px\)$/.exec(query) ?? [];
        return least !== undefined && window.innerWidth >= Number(least);
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    scrollTo: () => undefined,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(window.Element.prototype, {
    scrollIntoView: () => undefined,
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    matches: compareNamesFirst(window.Element.prototype.matches),
  });
}

type Matches = (this: { localName: string }, selector: string) => boolean;

interface StyledElement {
  tagName: string;
  getAttribute(name: string): string | null;
}

interface StyledWindow {
  innerWidth: number;
  Element: { prototype: { matches: Matches } };
  getComputedStyle: (element: StyledElement, pseudo?: string) => object;
}

/**
 * The computed styles of jsdom, each computed once. Queries by role ask for the style of every element of a page, and jsdom matches all
 * rules of its default style sheet for each. Specs load no style sheet: a style follows from the name of an element and these attributes.
 */
function rememberStyles(compute: StyledWindow['getComputedStyle']): StyledWindow['getComputedStyle'] {
  const styles = new Map<string, object>();
  return (element, pseudo) => {
    const attributes = ['style', 'hidden', 'open', 'type'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.tagName, pseudo, ...attributes]);
    const style = styles.get(key) ?? compute(element, pseudo);
    styles.set(key, style);
    return style;
  };
}

/**
 * Queries by role compare every element of a page with some hundred selectors, nearly all of which begin with the name of an element:
 * another element is told by its name alone. What has a space or a comma may be more than one selector, and goes to jsdom.
 */
function compareNamesFirst(matches: Matches): Matches {
  const names = new Map<string, string | undefined>();
  return function (selector) {
    if (!names.has(selector)) names.set(selector, /^([a-z]+\d?)(?:[[:.#][^\s,>+~|\\]*)?$/.exec(selector)?.[1]);
    const name = names.get(selector);
    return (name === undefined || name === this.localName) && matches.call(this, selector);
  };
}
