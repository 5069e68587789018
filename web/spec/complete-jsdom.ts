import { TextDecoder, TextEncoder } from 'node:util';

/** Globals that the router needs and that jsdom lacks. */
if (!('TextEncoder' in globalThis)) Object.assign(globalThis, { TextDecoder, TextEncoder });

/**
 * Browser APIs that the pages use and that jsdom lacks. The screen is `window.innerWidth` wide (1024 px by default).
 */
if (!('ResizeObserver' in globalThis)) {
  const { window } = globalThis as unknown as { window: StyledWindow };
  window.getComputedStyle = rememberStyles(window.getComputedStyle);
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({
      get matches() {
        const [, minWidth] = /^\(width >= (\d+)px\)$/.exec(query) ?? [];
        return minWidth !== undefined && window.innerWidth >= Number(minWidth);
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    scrollTo: () => undefined,
    // Reports every element as visible.
    IntersectionObserver: class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
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
  parentElement: StyledElement | null;
  getAttribute(name: string): string | null;
}

interface StyledWindow {
  innerWidth: number;
  Element: { prototype: { matches: Matches } };
  getComputedStyle: (element: StyledElement, pseudo?: string) => object;
}

/**
 * Caches computed styles. Queries by role read the style of every element, and for each of them jsdom matches all
 * rules of its default style sheet. Specs load no style sheets, so the style depends only on the element's name, these
 * attributes, and the styles that it inherits, for example from the body below an open dialog.
 */
function rememberStyles(compute: StyledWindow['getComputedStyle']): StyledWindow['getComputedStyle'] {
  const styles = new Map<string, object>();
  return (element, pseudo) => {
    const attributes = ['style', 'hidden', 'open', 'type'].map((name) => element.getAttribute(name));
    const inherited: string[] = [];
    for (let above = element.parentElement; above; above = above.parentElement) {
      const style = above.getAttribute('style');
      if (style && /pointer-events|visibility/.test(style)) inherited.push(style);
    }
    const key = JSON.stringify([element.tagName, pseudo, ...attributes, ...inherited]);
    const style = styles.get(key) ?? compute(element, pseudo);
    styles.set(key, style);
    return style;
  };
}

/**
 * Speeds up queries by role, which match about a hundred selectors against every element. Nearly all of them begin with
 * an element name, so an element with a different name cannot match. jsdom still matches selectors with a space or a
 * comma.
 */
function compareNamesFirst(matches: Matches): Matches {
  const names = new Map<string, string | undefined>();
  return function (selector) {
    if (!names.has(selector)) names.set(selector, /^([a-z]+\d?)(?:[[:.#][^\s,>+~|\\]*)?$/.exec(selector)?.[1]);
    const name = names.get(selector);
    return (name === undefined || name === this.localName) && matches.call(this, selector);
  };
}
