import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useBanners } from '../lib/banners.js';
import { classNames } from '../lib/class-names.js';
import { Button } from './button.js';
import { CrossIcon } from './icons.js';
import styles from './notice.module.css';

interface Props {
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  onDismiss: () => void;
  inactive?: boolean;
  children: ReactNode;
}

export function Notice({ tone, onDismiss, inactive = false, children }: Props) {
  const id = useId();
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <div id={id} className={styles.text}>
        {children}
      </div>
      <Button variant="icon" aria-label="Dismiss" aria-describedby={id} inactive={inactive} onClick={onDismiss}>
        <CrossIcon />
      </Button>
    </div>
  );
}

const tones = { error: 'bad', success: 'good', loading: 'neutral' } as const;

/**
 * A click dismisses the banner. It is in the flow, under the bar or under the title of an open modal, so that it covers
 * neither title nor focus. An open modal hides the page from screen readers, except for `aria-live` regions. Therefore
 * they announce a message that appears while the modal closes.
 */
export function BannerStack({ inModal = false }: { inModal?: boolean }) {
  const { banner, clear, modals } = useBanners();
  const stack = useRef<HTMLDivElement>(null);
  const shownBanner = banner && inModal === modals > 0 ? banner : null;
  useUncovered(stack, shownBanner);
  const notice = shownBanner && (
    <div className={styles.banner} role="presentation" onClick={clear}>
      <Notice tone={tones[shownBanner.kind]} onDismiss={clear}>
        {shownBanner.text}
      </Notice>
    </div>
  );
  return (
    <div ref={stack} className={classNames(inModal ? styles.inModal : styles.stack, !shownBanner && styles.empty)}>
      <div role="alert" aria-live="assertive">
        {shownBanner?.kind === 'error' && notice}
      </div>
      <div role="status" aria-live="polite">
        {shownBanner?.kind !== 'error' && notice}
      </div>
    </div>
  );
}

const property = '--banner-height';

/**
 * Scrolls if a new banner covers the title of the page or the focused element. While the banner is shown, its height is
 * added to the scroll padding of the page (base.css).
 */
function useUncovered(stack: RefObject<HTMLElement | null>, shown: object | null): void {
  useEffect(() => {
    const element = stack.current;
    if (!shown || !element) return;
    const root = document.documentElement;
    root.style.setProperty(property, `${element.offsetHeight}px`);
    // After the browser has adjusted the scroll position to the new height.
    const frame = requestAnimationFrame(() => {
      for (const covered of [document.querySelector('main h1'), document.activeElement]) uncover(covered, element);
    });
    return () => {
      cancelAnimationFrame(frame);
      root.style.removeProperty(property);
    };
  }, [stack, shown]);
}

function uncover(covered: Element | null, stack: HTMLElement) {
  if (!covered || stack.contains(covered)) return;
  const banner = stack.getBoundingClientRect();
  const { top, bottom, height } = covered.getBoundingClientRect();
  const isCovered = top < banner.bottom && bottom > banner.top;
  // An element taller than half the screen, such as the page after a navigation, stays in position.
  if (!isCovered || height > innerHeight / 2) return;
  const modal = stack.closest('[role="dialog"]')?.parentElement;
  if (modal && !modal.contains(covered)) return;
  (modal ?? window).scrollBy(0, top - banner.bottom - 12);
}
