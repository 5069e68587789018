import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

/** A `loading` banner stays until the component that shows it clears it. */
type BannerKind = 'error' | 'success' | 'loading';
interface Banner {
  kind: BannerKind;
  text: string;
}
interface Banners {
  banner: Banner | null;
  show: (kind: BannerKind, text: string) => void;
  clear: () => void;
  /** The number of open modals. A modal covers the page, so it shows the banner itself. */
  modals: number;
  /** Registers an open modal and returns the function that unregisters it. */
  openModal: () => () => void;
}

const Context = createContext<Banners | null>(null);

/** Holds the only banner: a new message replaces the previous one. */
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
