import { useState } from 'react';
import { messages } from '../../league/wire/messages.js';
import { Button } from './button.js';
import styles from './button.module.css';

interface Props {
  children: string;
  onConfirm: () => void;
  idle?: boolean;
}

/** The first click arms it and says so, the second acts; leaving it disarms it (administration-area.md 4, Riders). */
export function TwoClickButton({ children, onConfirm, idle = false }: Props) {
  const [armed, setArmed] = useState(false);
  const clicked = ({ detail }: { detail: number }) => {
    const doubleClick = armed && detail > 1;
    if (doubleClick) return;
    setArmed(!armed);
    if (armed) onConfirm();
  };
  return (
    <Button
      look="danger"
      idle={idle}
      className={armed ? styles.armed : undefined}
      onClick={clicked}
      onBlur={() => setArmed(false)}
    >
      <span aria-live="polite">{armed ? messages.riders.clickAgain : children}</span>
    </Button>
  );
}
