import { useEffect, useRef } from 'react';

/**
 * Back closes what is open over the page: a modal, a menu, a sheet. Each layer has a history entry above that of its page, with
 * the same address; `layers` in its state is the number of open layers. A layer that is closed in another way leaves its entry
 * again.
 */
interface Layer {
  /** Returns whether it is closed: it may ask first. */
  close: () => boolean;
}

const layers: Layer[] = [];
const waiting: (() => void)[] = [];
let goingBack = false;
let leavingPage = false;
/** How long the navigation to another document may take after a click, in milliseconds. */
const leavingTime = 3000;

const depth = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Pushes an entry for each open layer, and leaves those of closed layers. */
function align(): void {
  for (let next = depth() + 1; next <= layers.length; next += 1) {
    history.pushState({ ...(history.state as object | null), layers: next }, '');
  }
  if (depth() > layers.length && !goingBack && !leavingPage) {
    goingBack = true;
    history.go(layers.length - depth());
  }
  if (depth() === 0 && layers.length === 0) for (const run of waiting.splice(0)) run();
}

/** Runs a callback, such as a navigation that replaces the page, when no layer is open. */
export function afterClosing(run: () => void): void {
  waiting.push(run);
  setTimeout(align);
}

function remove(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
  // A navigation in the same tick comes first, and a component that is mounted again keeps its entry.
  setTimeout(align);
}

function wentBack(): void {
  // The entry of a closed layer was left: layers opened since stay, and get their own entries.
  if (!goingBack) closeAbove(depth());
  goingBack = false;
  setTimeout(align);
}

function closeAbove(remaining: number): void {
  for (const layer of layers.slice(remaining).reverse()) {
    if (!layer.close()) break;
    remove(layer);
  }
}

/** Going back would cancel the navigation of a link to another document. */
function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href.startsWith('http') || link.target || event.defaultPrevented) return;
  leavingPage = true;
  setTimeout(() => {
    leavingPage = false;
  }, leavingTime);
}

/** Called once, at the start. A page that was left or reloaded with open layers comes back without them. */
export function watchBack(): void {
  window.addEventListener('popstate', wentBack);
  document.addEventListener('click', clicked);
  window.addEventListener('pageshow', () => {
    leavingPage = false;
    align();
  });
}

/** While `open`, Back calls `close` instead of leaving the page; `close` returns false if it stays open. */
export function useBackCloses(open: boolean, close: () => boolean | void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const layer: Layer = { close: () => latest.current() !== false };
    layers.push(layer);
    align();
    return () => remove(layer);
  }, [open]);
}
