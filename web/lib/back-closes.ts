import { useEffect, useRef } from 'react';

/**
 * Back closes what lies over the page: a modal, a menu, a sheet. Each has an entry of the history above that of its page, with the
 * same address; `layers` of its state says how many lie there. Where something was closed in another way, its entry is left again.
 */
interface Layer {
  /** Gives whether it is closed: it may ask first. */
  close: () => boolean;
}

const layers: Layer[] = [];
const waiting: (() => void)[] = [];
let goingBack = false;
let leavingPage = false;
/** How long a click on a link to another document may take to leave this one, in milliseconds. */
const leavingTime = 3000;

const depth = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Gives each open layer its entry, and leaves those of layers that are closed. */
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

/** Runs something, such as a navigation that takes the place of the page, when nothing lies over the page any more. */
export function afterClosing(run: () => void): void {
  waiting.push(run);
  setTimeout(align);
}

function remove(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
  // A navigation that comes with the closing goes first, and a component that is mounted again keeps its entry.
  setTimeout(align);
}

function wentBack(): void {
  // The entry of something that is closed was left: what has been opened meanwhile stays, and gets its own.
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

/** Going back would stop a link that leads to another document. */
function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href.startsWith('http') || link.target || event.defaultPrevented) return;
  leavingPage = true;
  setTimeout(() => {
    leavingPage = false;
  }, leavingTime);
}

/** Once, at the start. A page that was left or loaded again with something open comes back with nothing open. */
export function watchBack(): void {
  window.addEventListener('popstate', wentBack);
  document.addEventListener('click', clicked);
  window.addEventListener('pageshow', () => {
    leavingPage = false;
    align();
  });
}

/** While something is open, Back closes it instead of leaving the page. `close` gives false where it stays open. */
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
