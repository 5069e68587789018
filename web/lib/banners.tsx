import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

/** `loading`: in progress; the component that shows it clears it. */
type BannerKind = 'error' | 'success' | 'loading';
interface Banner {
  kind: BannerKind;
  text: string;
}
interface Banners {
  banner: Banner | null;
  show: (kind: BannerKind, text: string) => void;
  clear: () => void;
  /** How many modals are open: an open modal shows the banner itself, as it covers the page. */
  modals: number;
  /** Registers an open modal; returns how to unregister it. */
  openModal: () => () => void;
}

const Context = createContext<Banners | null>(null);

/** Holds the banner, of which there is one; a new message replaces the last. */
export function BannerProvider({ children }: { children: ReactNode }) {
  const [banner, setBanner] = useState<Banner | null>(null);
  const show = useCallback((kind: BannerKind, text: string) => setBanner({ kind, text }), []);
  const clear = useCallback(() => setBanner(null), []);
  const [modals, setModals] = useState(0);
  const openModal = useCallback(() => {
    setModals((open) => open + 1);
    return () => setModals((open) => open - 1);
  }, []);
  const value = useMemo<Banners>(
    () => ({ banner, show, clear, modals, openModal }),
    [banner, show, clear, modals, openModal],
  );
  return <Context value={value}>{children}</Context>;
}

export function useBanners(): Banners {
  const banners = use(Context);
  if (!banners) throw new Error('useBanners outside BannerProvider');
  return banners;
}
