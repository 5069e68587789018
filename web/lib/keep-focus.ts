/**
 * Browsers move the focus to the start of the page if its element is removed. This keeps the focus nearby: on the
 * element after the removed part, or otherwise on the element before or around it. A component that moves the focus
 * itself takes precedence.
 */
export function keepFocus(): void {
  let focused: Node | null = null;
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Node;
  });
  document.addEventListener('focusout', () =>
    // A browser may report the loss of focus before it removes the element.
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement === document.body) focused = null;
    }),
  );
  new MutationObserver((records) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const lost = focused;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    // Overlays are children of the body, and return the focus themselves.
    if (!record || record.target === document.body || !record.target.isConnected) return;
    focused = null;
    focusNear(record);
  }).observe(document.body, { childList: true, subtree: true });
}

function focusNear({ target, nextSibling, previousSibling }: MutationRecord): void {
  const around = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"], #main') : null;
  const scope = around ?? document.getElementById('main');
  const near = [nextSibling, previousSibling, target].find((node) => node instanceof HTMLElement && isReadable(node));
  const element = near && scope?.contains(near) ? near : scope;
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const isReadable = (element: HTMLElement) =>
  element.isConnected && !element.hidden && element.textContent.trim() !== '';
