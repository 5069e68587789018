import { messages } from '../../league/contract/messages.js';
import { classNames } from '../lib/class-names.js';
import { Button } from './button.js';
import styles from './button.module.css';
import { useTwoClicks } from './use-two-clicks.js';

interface Props {
  children: string;
  onConfirm: () => void;
  idle?: boolean;
  /** What the button says when it is armed. */
  again?: string;
  look?: 'danger' | 'ghost' | 'call';
  className?: string;
  /** In ms: how long it stays armed; longer where there is something to read first. */
  armedMs?: number;
  /** It stands where another button stood a moment before: a second tap on that one must not arm it. */
  settles?: boolean;
  /** Armed: nothing can be confirmed yet, what it would do is still on its way. */
  waits?: boolean;
  onArmed?: (armed: boolean) => void;
}

/**
 * The first click arms it and says so, the second acts; leaving it disarms it (administration-area.md 4, Riders). The second
 * tap of a double tap does nothing. That it is armed is announced beside it: what changes in a button itself often is not.
 */
export function TwoClickButton({
  children,
  onConfirm,
  idle = false,
  again = messages.riders.clickAgain,
  look = 'danger',
  className,
  armedMs = 10_000,
  settles = false,
  waits = false,
  onArmed,
}: Props) {
  const { button, armed, settling, handlers } = useTwoClicks({ onConfirm, armedMs, settles, onArmed });
  return (
    <>
      <Button
        ref={button}
        look={look}
        idle={idle || settling || (armed && waits)}
        className={classNames(className, armed && styles.armed, settling && !idle && styles.settling)}
        {...handlers}
      >
        {armed ? again : children}
      </Button>
      <span className="unseen" role="status">
        {armed && 'Press the button once more to confirm.'}
      </span>
    </>
  );
}
