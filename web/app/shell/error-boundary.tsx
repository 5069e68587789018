import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { NarrowPage, PageHead } from '../../ui/layout.js';

interface Props {
  /** Shown instead of the failed part; by default a page that says so. */
  fallback?: ReactNode;
  /** A new value renders the children again after an error. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  hasError: boolean;
  resetKey: string | undefined;
}

/** Catches an error of its children, or that their code could not be loaded (after an update, or without a network). */
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

/** Shown instead of a page that failed. */
const ErrorPage = () => (
  <>
    <PageHead title="Something went wrong" below="This page could not be shown. Reloading it usually helps." />
    <span>
      <ReloadButton />
    </span>
  </>
);

/** Shown when the shell itself failed, so that the window is never blank. */
export const RootErrorPage = () => (
  <main>
    <NarrowPage>
      <ErrorPage />
    </NarrowPage>
  </main>
);

/** Reloads the site: after an update the server does not have the code of an open tab. */
export const ReloadButton = () => (
  <Button variant="primary" onClick={() => location.reload()}>
    Load again
  </Button>
);
