/**
 * Moves the focus to an element that was scrolled into view. Does nothing while a menu or the notifications are open: losing the focus
 * would close them, and on closing they restore it.
 */
export function focusOnArrival(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]')) return;
  element?.focus({ preventScroll: true });
}
