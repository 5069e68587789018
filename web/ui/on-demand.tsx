import { lazy, Suspense, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

type Trigger = Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus'>;

/**
 * A menu whose code arrives with the first wish for it, so that the first load stays small: until then its trigger stands
 * alone, and a click on it brings the menu, open.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
  TriggerButton: (props: Props & Trigger) => ReactNode,
): (props: Props) => ReactNode {
  const Menu = lazy(load);
  // Whoever only passes by learns nothing of a failure: the click asks again, and a boundary tells of it.
  const prepare = () => void load().catch(() => undefined);
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(false);
    const trigger = (
      <TriggerButton {...props} onClick={() => setWanted(true)} onPointerEnter={prepare} onFocus={prepare} />
    );
    if (!wanted) return trigger;
    return (
      <Suspense fallback={trigger}>
        <Menu {...props} />
      </Suspense>
    );
  };
}
