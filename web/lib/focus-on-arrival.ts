/**
 * Lets the keyboard go on at what has just been brought to the screen; not while the person has the bell or a menu open,
 * which would close under their hand: leaving it gives the focus back to where it was opened.
 */
export function focusOnArrival(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]')) return;
  element?.focus({ preventScroll: true });
}
