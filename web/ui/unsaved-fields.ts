import { useCallback, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isBox = (control: Control): control is HTMLInputElement => ['checkbox', 'radio'].includes(control.type);
const valueOf = (control: Control) => String(isBox(control) ? control.checked : control.value);

/**
 * Watches the fields of the forms in an element; gives what says whether one of them was changed and not sent. Forms that keep
 * what is typed (`data-kept`) and those on their way (`data-sending`) lose nothing.
 */
export function useUnsavedFields() {
  const [first] = useState(() => new Map<Control, string>());
  // As a ref: it listens before the first field gets the focus.
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const begun = ({ target }: Event) => {
        if (isControl(target) && !isBox(target) && !first.has(target)) first.set(target, valueOf(target));
      };
      // A click need not focus a box: its first change tells what it was.
      const changed = ({ target }: Event) => {
        if (isControl(target) && isBox(target) && !first.has(target)) first.set(target, String(!target.checked));
      };
      element.addEventListener('focusin', begun);
      element.addEventListener('change', changed);
      return () => {
        element.removeEventListener('focusin', begun);
        element.removeEventListener('change', changed);
      };
    },
    [first],
  );
  const isUnsaved = () =>
    [...first].some(
      ([control, value]) =>
        control.isConnected &&
        control.form !== null &&
        !control.form.matches('[data-kept], [data-sending]') &&
        valueOf(control) !== value,
    );
  return { watch, isUnsaved };
}
