import { Popover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.js';
import styles from './popover.module.css';

/** Styled like a menu. Not in menu.tsx, so that it loads without Radix's dropdown menu. */
export const PopoverContent = ({ className, ...props }: Omit<ComponentProps<typeof Popover.Content>, 'align'>) => (
  <Popover.Content {...props} className={classNames(styles.menu, className)} align="end" />
);

export const PopoverItem = ({ className, ...props }: ComponentProps<'button'>) => (
  <button {...props} type="button" className={classNames(styles.item, className)} />
);

export const PopoverNote = ({ children }: { children: string }) => <p className={styles.note}>{children}</p>;
