import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A modal, menu or sheet that Back closes (docs/decisions/web-front-end.md). Each open layer has a history entry with
 * the address of the page. `layers` in the state of the entry is the number of open layers.
 * If a layer is closed in another way, history goes back by its entry.
 */
interface Layer {
  /** Returns false if the layer stays open, for example to ask for a confirmation. */
  close: () => boolean;
}

const layers: Layer[] = [];
const callbacksAfterClosing: (() => void)[] = [];
let isGoingBack = false;
let isLeavingPage = false;
/** The entry shown last. React Router counts its entries in `idx`; layers are above the entry of their page. */
let lastEntry = { idx: 0, layers: 0 };

const currentEntry = (): typeof lastEntry => ({ idx: 0, layers: 0, ...(history.state as object | null) });
const depth = (): number => currentEntry().layers;

/** Remembers the current history entry, to distinguish Back from Forward next time. */
export function useHistoryDirection(): void {
  const { key } = useLocation();
  useEffect(() => {
    lastEntry = currentEntry();
  }, [key]);
}

/** Pushes missing entries for open layers, and goes back by the entries of closed layers. */
function alignHistory(): void {
  for (let next = depth() + 1; next <= layers.length; next += 1) {
    history.pushState({ ...(history.state as object | null), layers: next }, '');
  }
  if (depth() > layers.length && !isGoingBack && !isLeavingPage) {
    isGoingBack = true;
    history.go(layers.length - depth());
  }
  lastEntry = currentEntry();
  if (depth() === 0 && layers.length === 0) for (const run of callbacksAfterClosing.splice(0)) run();
}

/** Runs a callback, such as a navigation that replaces the page, as soon as no layer is open. */
export function runAfterClosing(run: () => void): void {
  callbacksAfterClosing.push(run);
  setTimeout(alignHistory);
}

function remove(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
  // A navigation in the same tick comes first, and a component that is mounted again keeps its entry.
  setTimeout(alignHistory);
}

function onPopState(): void {
  // Layers that were opened while history went back for a closed layer stay open and get their own entries.
  if (!isGoingBack) closeAbove(depth());
  isGoingBack = false;
  isLeavingPage = false;
  const { idx, layers: shown } = currentEntry();
  const isForward = idx > lastEntry.idx || (idx === lastEntry.idx && shown > lastEntry.layers);
  lastEntry = { idx, layers: shown };
  // Forward skips the entry of a closed layer and reaches the page that was opened above it.
  if (isForward && shown > layers.length) history.forward();
  else setTimeout(alignHistory);
}

function closeAbove(remaining: number): void {
  for (const layer of layers.slice(remaining).reverse()) {
    if (!layer.close()) break;
    remove(layer);
  }
}

/** While the browser follows a link to another document, going back would cancel the navigation. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  isLeavingPage = link !== null && isOfAnotherDocument(link) && !event.defaultPrevented && !opensElsewhere(event);
}

/** With one of these keys, the browser opens a new tab or window, or saves the file. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** A link to the API downloads a file, so the browser stays on the page. */
function isOfAnotherDocument({ href, target, download }: HTMLAnchorElement): boolean {
  return href.startsWith('http') && !target && !download && !new URL(href).pathname.startsWith('/api/');
}

/** Adds the listeners, once at the start. A page that was left or reloaded with open layers returns without them. */
export function initCloseOnBack(): void {
  window.addEventListener('popstate', onPopState);
  document.addEventListener('click', onClick);
  window.addEventListener('pageshow', () => {
    isLeavingPage = false;
    alignHistory();
  });
  // The browser may have shown the page before this code was loaded.
  if (document.readyState === 'complete') alignHistory();
}

/** While `open`, Back calls `close` instead of leaving the page. `close` returns false if the layer stays open. */
export function useCloseOnBack(open: boolean, close: () => boolean | void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const layer: Layer = { close: () => latest.current() !== false };
    layers.push(layer);
    alignHistory();
    return () => remove(layer);
  }, [open]);
}
