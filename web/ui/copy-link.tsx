import { useRef } from 'react';
import { useBanners } from '../lib/banners.js';
import { Button } from './button.js';
import styles from './copy-link.module.css';

interface Props {
  link: string;
  label: string;
  describedBy?: string;
  /** The style of the button: primary if the link is the main thing in its section. */
  variant?: 'primary' | 'secondary';
  /** The texts of the banner after a success and after a failure. */
  copied: string;
  notCopied: string;
}

/** A field with a link, and a button that copies it. If the browser refuses, the link is selected instead. */
export function CopyLink({ link, label, describedBy, variant = 'secondary', copied, notCopied }: Props) {
  const { show } = useBanners();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      // Browsers have no clipboard without https.
      await navigator.clipboard.writeText(link);
      show('success', copied);
    } catch {
      field.current?.focus();
      field.current?.select();
      show('error', notCopied);
    }
  };
  return (
    <div className={styles.link}>
      <input
        ref={field}
        className={styles.field}
        readOnly
        value={link}
        aria-label={label}
        aria-describedby={describedBy}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant={variant} onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}
