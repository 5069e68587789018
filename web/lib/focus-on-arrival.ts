/**
 * Moves the focus to an element that was scrolled into view. An open menu or notification list keeps the focus, because
 * losing it would close the list, and a list restores the focus when it closes.
 */
export function focusOnArrival(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]')) return;
  element?.focus({ preventScroll: true });
}
