import { useBanners } from '../../lib/banners.js';
import { classNames } from '../../lib/class-names.js';
import { Button } from '../../ui/button.js';
import { CrossIcon } from '../../ui/icons.js';
import styles from './banner-stack.module.css';

/** The message at the top: red, green or grey; a click takes it away. It lies over the page, so that nothing moves. */
export function BannerStack() {
  const { banner, clear } = useBanners();
  const shown = banner && (
    <div className={classNames(styles.banner, styles[banner.kind])} onClick={clear}>
      <span>{banner.text}</span>
      <Button look="icon" aria-label="Dismiss">
        <CrossIcon />
      </Button>
    </div>
  );
  return (
    <div className={styles.stack}>
      <div role="alert">{banner?.kind === 'error' && shown}</div>
      <div role="status">{banner?.kind !== 'error' && shown}</div>
    </div>
  );
}
