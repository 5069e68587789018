import { useBanners } from '../../lib/banners.js';
import { Notice } from '../../ui/notice.js';
import styles from './banner-stack.module.css';

const tones = { error: 'bad', success: 'good', loading: 'neutral' } as const;

/** The message at the top: red, green or grey; a click takes it away. It lies over the page, so that nothing moves. */
export function BannerStack() {
  const { banner, clear } = useBanners();
  const shown = banner && (
    <div className={styles.banner} onClick={clear}>
      <Notice tone={tones[banner.kind]} onDismiss={clear}>
        {banner.text}
      </Notice>
    </div>
  );
  return (
    <div className={styles.stack}>
      <div role="alert">{banner?.kind === 'error' && shown}</div>
      <div role="status">{banner?.kind !== 'error' && shown}</div>
    </div>
  );
}
