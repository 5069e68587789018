import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';
import { useBanners } from '../lib/banners.js';
import { retryableImport } from '../lib/retryable-import.js';
import { FailedLoad } from './feedback.js';

type Import<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface FailureProps<Props> {
  error: Error;
  props: Props;
  retry: () => void;
}

type Failure<Props> = ComponentType<FailureProps<Props>>;
type Attempt<Props> = LazyExoticComponent<ComponentType<Omit<FailureProps<Props>, 'error'>>>;

const failureText = 'This part of the page could not be loaded. Try again, or load the page again.';

/**
 * Like React's `lazy`, but React caches a failed import until the page is reloaded. With this function, the import is
 * repeated the next time the component is shown. Until then `Failure` is shown, by default an error with a retry
 * button.
 */
export function lazyWithRetry<Props extends object>(
  load: Import<Props>,
  Failure: Failure<Props> = FailedPart,
): (props: Props) => React.JSX.Element {
  const importCode = retryableImport(load);
  let latest: Attempt<Props> | null = null;
  const start = (): Attempt<Props> => {
    const attempt: Attempt<Props> = lazy(() =>
      importCode().then(
        ({ default: Component }) => ({ default: ({ props }) => <Component {...props} /> }),
        (error: Error) => ({
          default: function Failed(failure) {
            // Runs in an effect, because React renders a component again after its import as if for the first time.
            useEffect(() => {
              if (latest === attempt) latest = null;
            }, []);
            return <Failure {...failure} error={error} />;
          },
        }),
      ),
    );
    latest = attempt;
    return attempt;
  };
  return function LazyWithRetry(props) {
    const [Current, setCurrent] = useState(() => latest ?? start());
    return <Current props={props} retry={() => setCurrent(start())} />;
  };
}

/** For a modal: a failure shows a banner, and the modal counts as closed. */
export const lazyModal = <Props extends { onClose: () => void }>(load: Import<Props>) =>
  lazyWithRetry<Props>(load, ClosedModal);

/** For a page: a failure is thrown, for the error boundary around all pages. */
export const lazyPage = (load: Import<object>) => lazyWithRetry(load, ThrownFailure);

const FailedPart = ({ retry }: { retry: () => void }) => <FailedLoad error={new Error(failureText)} retry={retry} />;

function ClosedModal({ props: { onClose } }: { props: { onClose: () => void } }) {
  const { show } = useBanners();
  useEffect(() => {
    show('error', failureText);
    onClose();
    // Runs only once, because the properties of a modal change whenever its opener is rendered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function ThrownFailure({ error }: { error: Error }) {
  useEffect(() => {
    throw error;
  }, [error]);
  return null;
}
