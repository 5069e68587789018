import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const storageName = 'scroll positions';
/** How long to wait until a restored page is long enough to scroll, in milliseconds. */
const maxWaitMs = 5000;

/**
 * Opens a page at its top, and restores the scroll position on Back and Forward, also after a reload and when coming back from
 * another document, such as the site administration.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search } = useLocation();
  const kind = useNavigationType();
  // The first history entry of every document has the same key: the address distinguishes them.
  const entry = `${key} ${pathname}${search}`;
  const offsets = useRef<Map<string, number> | null>(null);
  offsets.current ??= loadOffsets();
  const shown = useRef({ entry: '', pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => offsets.current?.set(shown.current.entry, window.scrollY);
    const save = () => sessionStorage.setItem(storageName, JSON.stringify([...(offsets.current ?? [])].slice(-100)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    const { entry: before, pathname: pathBefore } = shown.current;
    if (before === entry) return;
    shown.current = { entry, pathname };
    const left = offsets.current?.get(entry) ?? 0;
    if (before === '') return wasLeft() ? scrollWhenLongEnough(left) : undefined;
    if (kind === NavigationType.Pop) return scrollWhenLongEnough(left);
    if (pathBefore !== pathname) window.scrollTo(0, 0);
  }, [entry, pathname, kind]);
}

function loadOffsets(): Map<string, number> {
  const kept = sessionStorage.getItem(storageName);
  return new Map(kept === null ? [] : (JSON.parse(kept) as [string, number][]));
}

/** Whether the document is reloaded, or reached by Back or Forward. */
function wasLeft(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** Scrolls as far as possible, and again while the page grows, until the user scrolls or types. Returns how to stop it. */
function scrollWhenLongEnough(top: number): () => void {
  window.scrollTo(0, top);
  if (window.scrollY >= Math.floor(top)) return () => undefined;
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= Math.floor(top)) end();
  });
  const takeover = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(end, maxWaitMs);
  function end(): void {
    grown.disconnect();
    clearTimeout(timer);
    for (const type of takeover) window.removeEventListener(type, end);
  }
  grown.observe(document.body);
  for (const type of takeover) window.addEventListener(type, end, { passive: true });
  return end;
}
