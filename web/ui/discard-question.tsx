import { AlertDialog } from 'radix-ui';
import { useBackCloses } from '../lib/back-closes.js';
import { Button } from './button.js';
import styles from './modal.module.css';

interface Props {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before a form that was changed closes. Esc and Back go on editing. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  useBackCloses(true, onKeep);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.veil}>
          <AlertDialog.Content className={styles.sheet}>
            <header className={styles.header}>
              <AlertDialog.Title>Discard your changes?</AlertDialog.Title>
            </header>
            <AlertDialog.Description>What you changed here is not saved.</AlertDialog.Description>
            <div className={styles.actions}>
              <Button look="danger" onClick={onDiscard}>
                Discard
              </Button>
              <AlertDialog.Cancel asChild>
                <Button look="call">Keep editing</Button>
              </AlertDialog.Cancel>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
