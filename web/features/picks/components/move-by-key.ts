import type { KeyboardEvent } from 'react';

/**
 * Up and down go through the search field and the riders under it, Home and End to the first and the last rider (within what
 * was typed they move the cursor); whoever types goes on in the search field.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope input, :scope li button')];
  const search = stops[0] as HTMLInputElement;
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    search.focus();
    return;
  }
  if (at === 0 && search.value !== '' && ['Home', 'End'].includes(event.key)) return;
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at - 1, 0), Home: 1, End: stops.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}
