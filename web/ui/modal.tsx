import { Dialog } from 'radix-ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useBanners } from '../lib/banners.js';
import { classNames } from '../lib/class-names.js';
import { Button } from './button.js';
import { CrossIcon } from './icons.js';
import styles from './modal.module.css';

interface Props {
  title: string;
  large?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The one modal of a page: mounted while open, closed by Esc, the cross or a click beside it. Opening it clears the banners. */
export function Modal({ title, large = false, onClose, children }: Props) {
  const { clear } = useBanners();
  useEffect(clear, [clear]);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil}>
          <Dialog.Content className={classNames(styles.sheet, large && styles.large)} aria-describedby={undefined}>
            <header className={styles.header}>
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Close asChild>
                <Button look="icon" aria-label="Close">
                  <CrossIcon />
                </Button>
              </Dialog.Close>
            </header>
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
