import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useBanners } from '../lib/banners.js';
import { retryableImport } from '../lib/retryable-import.js';

type Trigger = Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus'>;

const failureText = 'The menu could not be loaded. Try again, or load the page again.';
/** The time between two attempts after a failure, in milliseconds. */
const retryMs = 3000;

/**
 * Returns a menu whose code is loaded when its trigger is first hovered, focused or clicked, so that the first load
 * stays small. Before that, only the trigger is rendered. If loading fails, a banner is shown and the trigger stays.
 * Loading is repeated, so that the next click succeeds.
 */
export function onDemand<Props extends object>(
  importMenu: () => Promise<{ default: (props: Props) => ReactNode }>,
  TriggerButton: (props: Props & Trigger) => ReactNode,
): (props: Props) => ReactNode {
  const load = retryableImport(importMenu);
  // Failures of the preload are not shown, because a click loads the code again and shows its failure.
  const preload = () => void load().catch(() => undefined);
  return function OnDemand(props: Props) {
    const [Menu, setMenu] = useState<((props: Props) => ReactNode) | null>(null);
    const [failed, setFailed] = useState(false);
    const { show } = useBanners();
    useEffect(() => {
      if (!failed) return;
      const retry = () =>
        void load().then(
          () => setFailed(false),
          () => undefined,
        );
      const timer = setInterval(retry, retryMs);
      window.addEventListener('online', retry);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', retry);
      };
    }, [failed]);
    const open = () =>
      void load().then(
        (code) => setMenu(() => code.default),
        () => {
          setFailed(true);
          show('error', failureText);
        },
      );
    if (Menu) return <Menu {...props} />;
    return <TriggerButton {...props} onClick={open} onPointerEnter={preload} onFocus={preload} />;
  };
}
