import { useEffect } from 'react';
import type { RefObject } from 'react';

const property = '--banner-height';

/**
 * Scrolls the title of the page and the focused element out from under a message that has just been shown, where it covers
 * them, and keeps them free while it is shown: its height is added to the page's scroll padding (base.css).
 */
export function useUncovered(stack: RefObject<HTMLElement | null>, shown: object | null): void {
  useEffect(() => {
    const element = stack.current;
    if (!shown || !element) return;
    const root = document.documentElement;
    root.style.setProperty(property, `${element.offsetHeight}px`);
    // After the browser has adjusted the scroll position to the new height.
    const frame = requestAnimationFrame(() => {
      for (const covered of [document.querySelector('main h1'), document.activeElement]) uncover(covered, element);
    });
    return () => {
      cancelAnimationFrame(frame);
      root.style.removeProperty(property);
    };
  }, [stack, shown]);
}

function uncover(covered: Element | null, stack: HTMLElement) {
  if (!covered || stack.contains(covered)) return;
  const message = stack.getBoundingClientRect();
  const { top, bottom, height } = covered.getBoundingClientRect();
  const isCovered = top < message.bottom && bottom > message.top;
  // What fills the screen, like the page itself after a navigation, cannot be shown whole.
  if (!isCovered || height > innerHeight / 2) return;
  const modal = stack.closest('[role="dialog"]')?.parentElement;
  if (modal && !modal.contains(covered)) return;
  (modal ?? window).scrollBy(0, top - message.bottom - 12);
}
