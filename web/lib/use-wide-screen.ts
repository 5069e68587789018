import { useSyncExternalStore } from 'react';

/** The breakpoint of the class `wide` (base.css). */
const wide = matchMedia('(width >= 500px)');
const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Whether the screen is at least 500 px wide: for content that is too expensive to render and hide, or collapsed on a phone. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
