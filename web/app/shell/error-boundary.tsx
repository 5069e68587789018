import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { PageHead } from '../../ui/page-head.js';
import styles from './shell.module.css';

interface Props {
  /** What stands in the place of the broken part; otherwise a page that says so. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** When a part broke, or its code could not be loaded (after an update, or without a network). */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? (this.props.fallback ?? <ErrorPage />) : this.props.children;
  }
}

/** In the place of a page that broke. */
const ErrorPage = () => (
  <>
    <PageHead title="Something went wrong" below="This page could not be shown. Loading it again usually helps." />
    <span>
      <ReloadButton />
    </span>
  </>
);

/** When what stands around the pages broke itself: the last resort against a blank window. */
export const RootErrorPage = () => (
  <main className={styles.main}>
    <ErrorPage />
  </main>
);

/** Fetches the site anew: after an update the code of an open tab can't be found any more. */
export const ReloadButton = () => (
  <Button variant="primary" onClick={() => location.reload()}>
    Load again
  </Button>
);
