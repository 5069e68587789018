import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { NarrowPage, PageHead } from '../../ui/layout.js';

interface Props {
  /** Replaces the failed part. The default is an error page. */
  fallback?: ReactNode;
  /** A new value renders the children again after an error. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  hasError: boolean;
  resetKey: string | undefined;
}

/** Catches errors of its children. Loading their code may fail after an update or without a network. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasError: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasError: false, resetKey };
  }

  override render() {
    return this.state.hasError ? (this.props.fallback ?? <ErrorPage />) : this.props.children;
  }
}

const ErrorPage = () => (
  <>
    <PageHead title="Something went wrong" below="This page could not be shown. Reloading it usually helps." />
    <span>
      <ReloadButton />
    </span>
  </>
);

/** Shown if the shell itself fails, so that the window is never blank. */
export const RootErrorPage = () => (
  <main>
    <NarrowPage>
      <ErrorPage />
    </NarrowPage>
  </main>
);

/** After an update, the server no longer has the code for tabs that are already open. */
export const ReloadButton = () => (
  <Button variant="primary" onClick={() => location.reload()}>
    Load again
  </Button>
);
