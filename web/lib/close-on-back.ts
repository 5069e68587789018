import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/* docs/decisions/web-front-end.md: Back closes modals, menus and sheets. */

/** Returns false if the overlay stays open, for example to ask for a confirmation. */
type Close = () => boolean | void;

/** The open overlays. Each has a history entry with the address of the page, and `layers` in its state counts them. */
const open: { close: Close }[] = [];
/** The `idx` of the page that history returns to, because overlays above it have closed. */
let returningTo: number | null = null;

/** React Router counts the entries in `idx`; overlays are above the entry of their page. */
const currentEntry = () => ({ idx: 0, layers: 0, ...(history.state as object | null) });
let lastEntry = { idx: 0, layers: 0 };

/** Remembers the current history entry, to distinguish Back from Forward next time. */
export function useHistoryDirection(): void {
  const { key } = useLocation();
  useEffect(() => {
    lastEntry = currentEntry();
    // Browsers drop a return that is still on its way when a page is opened.
    if (returningTo !== lastEntry.idx) returningTo = null;
  }, [key]);
}

/** Pushes missing entries of open overlays, and goes back by the entries of closed ones. */
function alignHistory(): void {
  for (let layers = currentEntry().layers + 1; layers <= open.length; layers += 1)
    history.pushState({ ...(history.state as object | null), layers }, '');
  const closed = currentEntry().layers - open.length;
  if (closed > 0 && returningTo === null) {
    returningTo = currentEntry().idx;
    history.go(-closed);
  }
  lastEntry = currentEntry();
}

function remove(overlay: { close: Close }): void {
  const index = open.indexOf(overlay);
  if (index >= 0) open.splice(index, 1);
  // Later, because a navigation comes first, and an overlay that takes its place keeps the entry.
  setTimeout(alignHistory);
}

function onPopState(): void {
  const { idx, layers } = currentEntry();
  const isForward = idx > lastEntry.idx || (idx === lastEntry.idx && layers > lastEntry.layers);
  lastEntry = { idx, layers };
  // Overlays that were opened while history went back stay open and get their own entries.
  if (returningTo === null) closeAbove(layers);
  returningTo = null;
  // Forward skips the entry of a closed overlay and reaches the page that was opened above it.
  if (isForward && layers > open.length) history.forward();
  else queueMicrotask(alignHistory);
}

function closeAbove(layers: number): void {
  for (const overlay of open.slice(layers).reverse()) {
    if (overlay.close() === false) return;
    remove(overlay);
  }
}

/** Runs a callback, such as a navigation that replaces the page, as soon as the open overlay has closed. */
export function runAfterClosing(run: () => void): void {
  window.addEventListener('popstate', run, { once: true });
}

/** Adds the listener, once at the start. A page that was reloaded with open overlays returns without them. */
export function initCloseOnBack(): void {
  window.addEventListener('popstate', onPopState);
  alignHistory();
}

/** While `isOpen`, Back calls `close` instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: Close): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => latest.current() };
    open.push(overlay);
    alignHistory();
    return () => remove(overlay);
  }, [isOpen]);
}
