/**
 * Moves the focus to what was just scrolled into view; not while a menu or the notifications are open, which would close: on
 * closing they restore the focus themselves.
 */
export function focusOnArrival(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]')) return;
  element?.focus({ preventScroll: true });
}
