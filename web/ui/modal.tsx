import { AlertDialog, Dialog } from 'radix-ui';
import type { Elements } from '../lib/elements.js';
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '../lib/close-on-back.js';
import { useBanners } from '../lib/banners.js';
import { classNames } from '../lib/class-names.js';
import { useRunningMutation } from '../lib/use-app-mutation.js';
import { BannerStack } from './notice.js';
import { Button } from './button.js';
import { CrossIcon } from './icons.js';
import { Actions } from './layout.js';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  large?: boolean;
  onClose: () => void;
  children: Elements;
}

export interface CloseQuestion {
  title: string;
  text: string;
  close: string;
  keep: string;
}

const discardQuestion: CloseQuestion = {
  title: 'Discard your changes?',
  text: 'Your changes have not been saved.',
  close: 'Discard',
  keep: 'Keep editing',
};

const SetCloseQuestion = createContext<(question: CloseQuestion | null) => void>(() => undefined);

/** Makes the modal around the calling component ask a question before it closes. */
export function useCloseQuestion(question: CloseQuestion): void {
  const set = use(SetCloseQuestion);
  useEffect(() => {
    set(question);
    return () => set(null);
  }, [set, question]);
}

/**
 * Open while it is mounted. Esc, the close button, a click outside and Back close it. If a form in it has changed or a
 * part of it asks for a confirmation (`useCloseQuestion`), the modal asks first.
 * It stays open while a mutation that was started in it is running. Opening it clears the banner.
 */
export function Modal({ title, large = false, onClose, children }: ModalProps) {
  const { clear, openModal } = useBanners();
  useEffect(clear, [clear]);
  useEffect(openModal, [openModal]);
  const focusOpener = useOpener();
  const { watch, isUnsaved } = useUnsavedFields();
  const closeQuestion = useRef<CloseQuestion>(null);
  const setCloseQuestion = useCallback((question: CloseQuestion | null) => {
    closeQuestion.current = question;
  }, []);
  const [asked, setAsked] = useState<CloseQuestion | null>(null);
  const running = useRunningMutation();
  const close = (): boolean => {
    if (running.now()) return false;
    const question = closeQuestion.current ?? (isUnsaved() ? discardQuestion : null);
    if (question) setAsked(question);
    else onClose();
    return question === null;
  };
  useCloseOnBack(true, close);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay}>
          <Dialog.Content
            ref={watch}
            className={classNames(styles.content, large && styles.large)}
            aria-describedby={undefined}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={focusOpener}
            onEscapeKeyDown={keepForSuggestions}
          >
            <header className={styles.header}>
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Close asChild>
                <Button variant="icon" aria-label="Close" inactive={running.shown}>
                  <CrossIcon />
                </Button>
              </Dialog.Close>
            </header>
            <BannerStack inModal />
            <SetCloseQuestion value={setCloseQuestion}>{children}</SetCloseQuestion>
            {asked && <Question question={asked} onKeep={() => setAsked(null)} onClose={onClose} />}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Lets Escape close the open suggestions of a field instead of the dialog. */
function keepForSuggestions(event: KeyboardEvent) {
  if (document.activeElement?.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
}

/** Focuses the first field of a form, otherwise the close button. */
function focusFirstField(event: Event) {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('form :is(input, textarea, select)');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Returns focus to the element that opened the modal, or to the page if it was removed (a deleted row). */
function useOpener(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
    (target as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isBox = (control: Control): control is HTMLInputElement => ['checkbox', 'radio'].includes(control.type);
const valueOf = (control: Control) => String(isBox(control) ? control.checked : control.value);

/** `watch` is the ref of the element whose fields are watched. Forms with `data-kept` (drafts) are ignored. */
function useUnsavedFields() {
  const [initialValues] = useState(() => new Map<Control, string>());
  // A ref callback, so that it listens before the first field gets the focus.
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const focused = ({ target }: Event) => {
        if (isControl(target) && !isBox(target) && !initialValues.has(target))
          initialValues.set(target, valueOf(target));
      };
      // A click does not always focus a checkbox, so its first change determines the initial value.
      const changed = ({ target }: Event) => {
        if (isControl(target) && isBox(target) && !initialValues.has(target))
          initialValues.set(target, String(!target.checked));
      };
      element.addEventListener('focusin', focused);
      element.addEventListener('change', changed);
      return () => {
        element.removeEventListener('focusin', focused);
        element.removeEventListener('change', changed);
      };
    },
    [initialValues],
  );
  const isUnsaved = () =>
    [...initialValues].some(
      ([control, value]) =>
        control.isConnected &&
        control.form !== null &&
        !control.form.matches('[data-kept]') &&
        valueOf(control) !== value,
    );
  return { watch, isUnsaved };
}

interface QuestionProps {
  question: CloseQuestion;
  onKeep: () => void;
  onClose: () => void;
}

/** Esc and Back keep the modal open. */
function Question({ question, onKeep, onClose }: QuestionProps) {
  useCloseOnBack(true, onKeep);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content className={styles.content}>
            <header className={styles.header}>
              <AlertDialog.Title>{question.title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description>{question.text}</AlertDialog.Description>
            <Actions end>
              <Button variant="danger" onClick={onClose}>
                {question.close}
              </Button>
              <AlertDialog.Cancel asChild>
                <Button variant="primary">{question.keep}</Button>
              </AlertDialog.Cancel>
            </Actions>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
