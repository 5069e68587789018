import { useRef } from 'react';
import { useBanners } from '../lib/banners.js';
import { Button } from './button.js';
import styles from './copy-link.module.css';

interface Props {
  link: string;
  /** The name of the field. */
  label: string;
  /** The id of the text that describes the field. */
  describedBy?: string;
  /** The style of the button: primary where the link is the main thing of the section. */
  variant?: 'primary' | 'secondary';
  /** The text of the banner after a success, and after a failure. */
  copied: string;
  notCopied: string;
}

/** A link in a field, and a button that copies it; where the browser refuses, the link is selected instead. */
export function CopyLink({ link, label, describedBy, variant = 'secondary', copied, notCopied }: Props) {
  const { show } = useBanners();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      // Without https browsers have no clipboard.
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
