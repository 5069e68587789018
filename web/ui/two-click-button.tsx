import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../league/contract/messages.js';
import { classNames } from '../lib/class-names.js';
import { Button } from './button.js';
import styles from './button.module.css';

interface Props {
  children: string;
  onConfirm: () => void;
  inactive?: boolean;
  /** What the button says when it is armed. */
  confirmLabel?: string;
  variant?: 'danger' | 'secondary' | 'primary';
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
  inactive = false,
  confirmLabel = messages.riders.clickAgain,
  variant = 'danger',
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
        variant={variant}
        inactive={inactive || settling || (armed && waits)}
        className={classNames(className, armed && styles.armed, settling && !inactive && styles.settling)}
        {...handlers}
      >
        {armed ? confirmLabel : children}
      </Button>
      <span className="unseen" role="status">
        {armed && 'Press the button once more to confirm.'}
      </span>
    </>
  );
}

/** `appearing` and `settling`: too soon for a click that is meant, the second tap of a double tap falls into it. */
type State = 'appearing' | 'resting' | 'settling' | 'armed';

/** In ms: how long a click is taken for the second tap of a double tap. */
const settleMs = 500;

interface Options {
  onConfirm: () => void;
  /** In ms: an armed button that nobody touches is disarmed after it. */
  armedMs: number;
  /** It stands where another button stood a moment before: it settles before it can be armed. */
  settles: boolean;
  onArmed: ((armed: boolean) => void) | undefined;
}

/**
 * The first click arms a button, the second acts. It is disarmed by time, by leaving it with the keyboard and by a press or a
 * focus beside it: some browsers do not focus a button that is clicked, so that it is never blurred. A key that is held down
 * clicks once.
 */
function useTwoClicks({ onConfirm, armedMs, settles, onArmed }: Options) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>(settles ? 'appearing' : 'resting');
  const armed = state === 'settling' || state === 'armed';
  const changed = useRef(onArmed);
  useEffect(() => {
    changed.current = onArmed;
  });
  const enter = useCallback((next: State) => {
    setState(next);
    if (next === 'settling') changed.current?.(true);
    if (next === 'resting') changed.current?.(false);
  }, []);

  useEffect(() => {
    const next = following(state, armedMs);
    if (!next) return;
    const timer = setTimeout(() => enter(next.state), next.afterMs);
    return () => clearTimeout(timer);
  }, [state, armedMs, enter]);
  useOutside(button, armed, enter);

  const disarm = () => armed && enter('resting');
  return {
    button,
    armed,
    settling: state === 'settling' || state === 'appearing',
    handlers: {
      onClick: () => {
        if (state === 'resting') return enter('settling');
        enter('resting');
        onConfirm();
      },
      onBlur: disarm,
      onKeyDown: (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault(),
    },
  };
}

function following(state: State, armedMs: number): { state: State; afterMs: number } | null {
  if (state === 'appearing') return { state: 'resting', afterMs: settleMs };
  if (state === 'settling') return { state: 'armed', afterMs: settleMs };
  return state === 'armed' ? { state: 'resting', afterMs: armedMs } : null;
}

/** Disarms on a press or a focus anywhere but on the button. */
function useOutside(button: RefObject<HTMLElement | null>, armed: boolean, enter: (state: State) => void) {
  useEffect(() => {
    if (!armed) return;
    const touched = ({ target }: Event) => {
      if (!(target instanceof Node && button.current?.contains(target))) enter('resting');
    };
    const events = ['pointerdown', 'focusin'] as const;
    events.forEach((event) => document.addEventListener(event, touched, true));
    return () => events.forEach((event) => document.removeEventListener(event, touched, true));
  }, [button, armed, enter]);
}
