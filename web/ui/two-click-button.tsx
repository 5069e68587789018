import { useState } from 'react';
import { messages } from '../../league/wire/messages.js';
import { Button } from './button.js';
import styles from './button.module.css';

interface Props {
  children: string;
  onConfirm: () => void;
  idle?: boolean;
  /** What the button says when it is armed. */
  again?: string;
  look?: 'danger' | 'ghost';
}

/** The first click arms it and says so, the second acts; leaving it disarms it (administration-area.md 4, Riders). */
export function TwoClickButton({
  children,
  onConfirm,
  idle = false,
  again = messages.riders.clickAgain,
  look = 'danger',
}: Props) {
  const [armed, setArmed] = useState(false);
  const clicked = ({ detail }: { detail: number }) => {
    const doubleClick = armed && detail > 1;
    if (doubleClick) return;
    setArmed(!armed);
    if (armed) onConfirm();
  };
  return (
    <Button
      look={look}
      idle={idle}
      className={armed ? styles.armed : undefined}
      onClick={clicked}
      onBlur={() => setArmed(false)}
    >
      <span aria-live="polite">{armed ? again : children}</span>
    </Button>
  );
}
