import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A page that is opened begins at its top; one that is gone back to stands where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const places = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => places.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const samePage = shown.current.pathname === pathname;
    if (shown.current.key === key) return;
    shown.current = { key, pathname };
    if (kind === NavigationType.Pop) window.scrollTo(0, places.current.get(key) ?? 0);
    else if (!samePage) window.scrollTo(0, 0);
  }, [key, pathname, kind]);
}
