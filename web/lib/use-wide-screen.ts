import { useSyncExternalStore } from 'react';

/** The breakpoint of the class `wide` (base.css). */
const wide = matchMedia('(width >= 500px)');
const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** At least 500 px. For content that is collapsed on a phone, or too expensive to render and hide. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
