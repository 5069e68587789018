import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useBanners } from '../lib/banners.js';

type Trigger = Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus'>;

const failureText = 'The menu could not be loaded. Try again, or load the page again.';
/** Milliseconds between two attempts after a failure. */
const pause = 3000;

/**
 * A menu whose code is loaded when its trigger is first pointed at, focused or clicked, so that the first load stays small. Until then
 * only the trigger is rendered; a click on it shows the menu, open. When the code can't be loaded, a banner says so, the trigger stays,
 * and loading is repeated until the code is there for the next click.
 */
export function onDemand<Props extends object>(
  importMenu: () => Promise<{ default: (props: Props) => ReactNode }>,
  TriggerButton: (props: Props & Trigger) => ReactNode,
): (props: Props) => ReactNode {
  const load = importAgain(importMenu);
  // A failure of this early load is not shown: a click loads the code again and shows one.
  const prepare = () => void load().catch(() => undefined);
  return function OnDemand(props: Props) {
    const [Menu, setMenu] = useState<((props: Props) => ReactNode) | null>(null);
    const [failed, setFailed] = useState(false);
    const { show } = useBanners();
    useEffect(() => {
      if (!failed) return;
      const again = () =>
        void load().then(
          () => setFailed(false),
          () => undefined,
        );
      const timer = setInterval(again, pause);
      window.addEventListener('online', again);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', again);
      };
    }, [failed]);
    const bring = () =>
      void load().then(
        (code) => setMenu(() => code.default),
        () => {
          setFailed(true);
          show('error', failureText);
        },
      );
    if (Menu) return <Menu {...props} />;
    return <TriggerButton {...props} onClick={bring} onPointerEnter={prepare} onFocus={prepare} />;
  };
}

/**
 * A function that imports a module, and that can be called again after a failure. Chromium keeps a module that could not be fetched:
 * the same URL fails again without a request. The URL in the error is therefore asked for with a query, which makes it another module.
 * Browsers whose error holds no URL are asked in the same way as before.
 */
function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedUrl: string | undefined;
  let attempts = 0;
  return async () => {
    try {
      if (failedUrl === undefined) return await load();
      attempts += 1;
      return (await import(/* @vite-ignore */ `${failedUrl}?attempt=${attempts}`)) as Module;
    } catch (error) {
      failedUrl ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0];
      throw error;
    }
  };
}
