import { useSyncExternalStore } from 'react';

/** The breakpoint of the class `wide` (base.css). */
const wideScreen = () => matchMedia('(width >= 500px)');
const subscribe = (changed: () => void) => {
  const wide = wideScreen();
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** At least 500 px. For content that is collapsed on a phone, or too expensive to render and hide. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wideScreen().matches);
