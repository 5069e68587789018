import { type RefCallback, useCallback, useState } from 'react';

/** A ref, and whether its element has been on the screen: for what is below, and needs code or data of its own. */
export function useSeen(): [ref: RefCallback<Element>, seen: boolean] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, seen];
}
