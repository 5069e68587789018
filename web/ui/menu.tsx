import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { CheckIcon } from './icons.js';
import styles from './menu.module.css';

export const MenuContent = (props: Omit<ComponentProps<typeof DropdownMenu.Content>, 'className' | 'align'>) => (
  <DropdownMenu.Content {...props} className={styles.menu} align="end" />
);

export const MenuLabel = ({ children }: { children: string }) => (
  <DropdownMenu.Label className={styles.label}>{children}</DropdownMenu.Label>
);

export const MenuItem = (props: Omit<ComponentProps<typeof DropdownMenu.Item>, 'className'>) => (
  <DropdownMenu.Item {...props} className={styles.item} />
);

export const MenuSeparator = () => <DropdownMenu.Separator className={styles.divider} />;

/** One of several values. The selected one has a check mark. */
export const MenuRadioItem = ({
  children,
  ...props
}: Omit<ComponentProps<typeof DropdownMenu.RadioItem>, 'className'>) => (
  <DropdownMenu.RadioItem {...props} className={styles.item}>
    <span>{children}</span>
    <span className={styles.check}>
      <DropdownMenu.ItemIndicator>
        <CheckIcon />
      </DropdownMenu.ItemIndicator>
    </span>
  </DropdownMenu.RadioItem>
);
