import type { Page } from '@playwright/test';

const targets =
  'a[href], button, input, select, textarea, [role="button"], [role="switch"], [role="checkbox"], [tabindex="0"]';

/**
 * Returns targets smaller than 44 px in height or width, except links inside a text (WCAG 2.5.8). In the list of riders
 * to pick, 40 px are enough, because six must fit into the client's 15rem.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator(targets).evaluateAll((elements) => {
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('[aria-hidden="true"], [inert]');
    const withinText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.textContent !== element.textContent;
    const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
    const answersAt = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && element.contains(hit);
    };
    // The clickable area can be larger than the box of the element, because it includes its label, or a pseudo-element
    // around it.
    const small = (control: Element) => {
      const element = control.closest('label') ?? control;
      const box = element.getBoundingClientRect();
      const least = control.closest('[data-dense]') ? 40 : 44;
      const reach = least / 2 - 0.5;
      if (Math.round(box.width) >= least && Math.round(box.height) >= least) return false;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [x, y] = middle(element.getBoundingClientRect());
      const ends = [
        ...(box.height < least ? [[x, y - reach] as const, [x, y + reach] as const] : []),
        ...(box.width < least ? [[x - reach, y] as const, [x + reach, y] as const] : []),
      ];
      return ends.some((end) => !answersAt(element, ...end));
    };
    return elements
      .filter((element) => seen(element) && !withinText(element) && small(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
        return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)}`;
      });
  });
}
