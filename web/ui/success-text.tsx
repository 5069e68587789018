import styles from './notices.module.css';

/** What was done, in the place of what did it. It takes the focus, so that it is read out and the keyboard goes on there. */
export const SuccessText = ({ children }: { children: string }) => (
  <p ref={takeFocus} tabIndex={-1} className={styles.success}>
    {children}
  </p>
);

const takeFocus = (text: HTMLElement | null) => text?.focus();
