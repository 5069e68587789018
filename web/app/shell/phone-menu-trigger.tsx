import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.js';
import { MenuIcon } from '../../ui/icons.js';
import styles from './bar.module.css';

export const PhoneMenuTrigger = (props: ComponentProps<'button'>) => (
  <Button aria-haspopup="dialog" {...props} look="icon" className={styles.narrow} aria-label="Menu">
    <MenuIcon />
  </Button>
);
