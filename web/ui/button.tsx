import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { classNames } from '../lib/class-names.js';
import styles from './button.module.css';

type Look = 'call' | 'ghost' | 'danger' | 'icon';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** Stays focusable and readable, but does nothing: the action is on its way, or something is missing. */
  idle?: boolean;
}

export function Button({ look = 'ghost', idle = false, className, onClick, type = 'button', ...rest }: ButtonProps) {
  const clicked = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={idle || rest['aria-disabled']}
      onClick={clicked}
      className={classNames(styles.button, styles[look], className)}
    />
  );
}

export function ButtonLink({ look = 'ghost', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link {...rest} className={classNames(styles.button, styles[look], className)} />;
}
