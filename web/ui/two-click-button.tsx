import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../league/contract/messages.js';
import { Button } from './button.js';

interface Props {
  children: string;
  onConfirm: () => void;
  inactive?: boolean;
  confirmLabel?: string;
  variant?: 'danger' | 'secondary' | 'primary';
  /** How long the button stays armed, in ms. Longer if the user reads a preview first. */
  armedMs?: number;
  /** For a button that replaces another button, because the second tap of a double tap must not arm it. */
  ignoresDoubleTap?: boolean;
  /** The preview is loading, so the armed button cannot be confirmed yet. */
  isLoading?: boolean;
  onArmed?: (armed: boolean) => void;
}

/**
 * The first click arms the button, the second confirms. Blur disarms it (administration-area.md 4, Riders). It ignores
 * the second tap of a double tap. A live region announces the armed state, because screen readers often ignore a
 * changed label.
 */
export function TwoClickButton({
  children,
  onConfirm,
  inactive = false,
  confirmLabel = messages.riders.clickAgain,
  variant = 'danger',
  armedMs = 10_000,
  ignoresDoubleTap = false,
  isLoading = false,
  onArmed,
}: Props) {
  const { button, armed, settling, handlers } = useTwoClicks({ onConfirm, armedMs, ignoresDoubleTap, onArmed });
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        inactive={inactive || settling || (armed && isLoading)}
        data-armed={armed || undefined}
        data-settling={(settling && !inactive) || undefined}
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

/** Clicks are ignored while `appearing` and `settling`, because they may be the second tap of a double tap. */
type State = 'appearing' | 'resting' | 'settling' | 'armed';

/** How long a click counts as the second tap of a double tap, in ms. */
const settleMs = 500;

interface Options {
  onConfirm: () => void;
  /** In milliseconds. */
  armedMs: number;
  ignoresDoubleTap: boolean;
  onArmed: ((armed: boolean) => void) | undefined;
}

/**
 * Time, blur, and a press or focus elsewhere disarm a button. Blur alone is not enough, because some browsers do not
 * focus a clicked button. Holding a key down clicks only once.
 */
function useTwoClicks({ onConfirm, armedMs, ignoresDoubleTap, onArmed }: Options) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>(ignoresDoubleTap ? 'appearing' : 'resting');
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
    const next = nextState(state, armedMs);
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

function nextState(state: State, armedMs: number): { state: State; afterMs: number } | null {
  if (state === 'appearing') return { state: 'resting', afterMs: settleMs };
  if (state === 'settling') return { state: 'armed', afterMs: settleMs };
  return state === 'armed' ? { state: 'resting', afterMs: armedMs } : null;
}

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
