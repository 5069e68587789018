import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
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
  const focusOpener = useOpener();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil}>
          <Dialog.Content
            className={classNames(styles.sheet, large && styles.large)}
            aria-describedby={undefined}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={focusOpener}
          >
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

/** A form begins at its first field, anything else at the cross. */
function focusFirstField(event: Event) {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('form :is(input, textarea, select)');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Gives the focus back to what opened the modal; where that is gone (a deleted row), to the page. */
function useOpener(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
    (target as HTMLElement | null)?.focus({ preventScroll: true });
  };
}
