import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A checkbox whose whole line can be clicked. */
export function CheckBox({ label, ...input }: Props) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
