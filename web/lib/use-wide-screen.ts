import { useSyncExternalStore } from 'react';

/** Where the class `wide` shows what it hides on a phone (base.css). */
const wide = matchMedia('(width >= 500px)');
const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Whether the screen is wider than a phone's: for what costs too much to be built there and hidden. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
