import { useRef } from 'react';
import { useBanners } from '../lib/banners.js';
import { classNames } from '../lib/class-names.js';
import styles from './banner-stack.module.css';
import { Notice } from './notice.js';
import { useUncovered } from './use-uncovered.js';

const tones = { error: 'bad', success: 'good', loading: 'neutral' } as const;

/**
 * The message at the top: red, green or grey; a click takes it away. It has its own place, under the bar or under the title of
 * an open modal, so that it hides neither title nor focus. `aria-live` keeps it out of what an open modal hides from screen
 * readers: what is shown while the modal closes is announced as well.
 */
export function BannerStack({ inModal = false }: { inModal?: boolean }) {
  const { banner, clear, modals } = useBanners();
  const stack = useRef<HTMLDivElement>(null);
  const here = banner && inModal === modals > 0 ? banner : null;
  useUncovered(stack, here);
  const shown = here && (
    <div className={styles.banner} onClick={clear}>
      <Notice tone={tones[here.kind]} onDismiss={clear}>
        {here.text}
      </Notice>
    </div>
  );
  return (
    <div ref={stack} className={classNames(inModal ? styles.inModal : styles.stack, !here && styles.empty)}>
      <div role="alert" aria-live="assertive">
        {here?.kind === 'error' && shown}
      </div>
      <div role="status" aria-live="polite">
        {here?.kind !== 'error' && shown}
      </div>
    </div>
  );
}
