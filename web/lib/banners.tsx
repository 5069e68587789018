import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

/** `loading`: something is on its way; who shows it takes it away again. */
type BannerKind = 'error' | 'success' | 'loading';
interface Banner {
  kind: BannerKind;
  text: string;
}
interface Banners {
  banner: Banner | null;
  show: (kind: BannerKind, text: string) => void;
  clear: () => void;
  /** How many modals are open: one that is open shows the message itself, what lies behind it can't be read. */
  modals: number;
  /** Says that a modal has opened; gives what says that it has closed. */
  openModal: () => () => void;
}

const Context = createContext<Banners | null>(null);

/** Holds the one message at the top of the page; a new one replaces the last. */
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
