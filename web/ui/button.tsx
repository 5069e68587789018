import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../lib/class-names.js';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'danger' | 'icon';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** Sets aria-disabled instead of disabled, so that the button keeps the focus but a click does nothing. */
  inactive?: boolean;
}

export function Button({
  variant = 'secondary',
  inactive = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const clicked = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inactive || rest['aria-disabled']}
      onClick={clicked}
      className={classNames(styles.button, styles[variant], className)}
    />
  );
}

/** For links to anything other than pages of the site, such as a file to save. */
export function ButtonAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(styles.button, styles.secondary, className)}>
      {children}
    </a>
  );
}

export function ButtonLink({ variant = 'secondary', className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classNames(styles.button, styles[variant], className)} />;
}
