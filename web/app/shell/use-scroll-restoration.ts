import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { sessionStore } from '../../lib/storage.js';

const storageName = 'scroll positions';
/** How long to wait until a restored page is tall enough to scroll, in milliseconds. */
const maxWaitMs = 5000;

/**
 * Opens a page at its top, and restores the scroll position on Back and Forward. This includes reloads and the return
 * from another document, such as the site administration. The browser handles links to a fragment of the page.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation();
  const kind = useNavigationType();
  // The first history entry of every document has the same key, so the address distinguishes them.
  const address = `${pathname}${search}`;
  const entry = `${key} ${address}`;
  const offsets = useRef<Map<string, number> | null>(null);
  offsets.current ??= loadOffsets();
  const shown = useRef({ entry: '', address, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => offsets.current?.set(shown.current.entry, window.scrollY);
    const save = () => sessionStore.set(storageName, JSON.stringify([...(offsets.current ?? [])].slice(-100)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    const { entry: before, address: addressBefore, pathname: pathBefore } = shown.current;
    if (before === entry) return;
    shown.current = { entry, address, pathname };
    const savedOffset = offsets.current?.get(entry);
    const restore = () => {
      const fragment = savedOffset === undefined && document.getElementById(hash.slice(1));
      if (!fragment) return scrollWhenLongEnough(savedOffset ?? 0);
      fragment.scrollIntoView();
      return undefined;
    };
    if (before === '') return isDocumentRestored() ? restore() : undefined;
    if (kind === NavigationType.Pop) {
      // A click on a link to a fragment is also a Pop, to a new entry of the same page.
      return addressBefore === address && hash !== '' ? undefined : restore();
    }
    if (pathBefore !== pathname) window.scrollTo(0, 0);
  }, [entry, address, pathname, hash, kind]);
}

function loadOffsets(): Map<string, number> {
  const stored = sessionStore.get(storageName);
  return new Map(stored === null ? [] : (JSON.parse(stored) as [string, number][]));
}

function isDocumentRestored(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/**
 * Scrolls as the page grows, until it reaches the position or the user scrolls or types. Returns a function that stops
 * it.
 */
function scrollWhenLongEnough(top: number): () => void {
  window.scrollTo(0, top);
  if (window.scrollY >= Math.floor(top)) return () => undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= Math.floor(top)) end();
  });
  const userEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(end, maxWaitMs);
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of userEvents) window.removeEventListener(type, end);
  }
  observer.observe(document.body);
  for (const type of userEvents) window.addEventListener(type, end, { passive: true });
  return end;
}
