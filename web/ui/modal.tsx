import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useBanners } from '../lib/banners.js';
import { useBackCloses } from '../lib/back-closes.js';
import { classNames } from '../lib/class-names.js';
import { BannerStack } from './banner-stack.js';
import { Button } from './button.js';
import { DiscardQuestion } from './discard-question.js';
import { CrossIcon } from './icons.js';
import styles from './modal.module.css';
import { useUnsavedFields } from './unsaved-fields.js';

interface Props {
  title: string;
  large?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The one modal of a page: mounted while open, closed by Esc, the cross, a click beside it or Back, after a question where a
 * form in it was changed. Opening it clears the banners.
 */
export function Modal({ title, large = false, onClose, children }: Props) {
  const { clear, openModal } = useBanners();
  useEffect(clear, [clear]);
  useEffect(openModal, [openModal]);
  const focusOpener = useOpener();
  const { watch, isUnsaved } = useUnsavedFields();
  const [asking, setAsking] = useState(false);
  const close = (): boolean => {
    const closes = !isUnsaved();
    if (closes) onClose();
    else setAsking(true);
    return closes;
  };
  useBackCloses(true, close);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil}>
          <Dialog.Content
            ref={watch}
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
            <BannerStack inModal />
            {children}
            {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
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
