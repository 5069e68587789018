import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { PageHead } from '../../ui/page-head.js';
import styles from './shell.module.css';

interface Props {
  /** What stands in the place of the broken part; otherwise a page that says so. */
  instead?: ReactNode;
  children: ReactNode;
}

/** When a part broke, or its code could not be loaded (after an update, or without a network). */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? (this.props.instead ?? <Crash />) : this.props.children;
  }
}

/** In the place of a page that broke. */
const Crash = () => (
  <>
    <PageHead title="Something went wrong" below="This page could not be shown. Loading it again usually helps." />
    <span>
      <LoadAgain />
    </span>
  </>
);

/** When what stands around the pages broke itself: the last resort against a blank window. */
export const CrashedSite = () => (
  <main className={styles.main}>
    <Crash />
  </main>
);

/** Fetches the site anew: after an update the code of an open tab can't be found any more. */
export const LoadAgain = () => (
  <Button look="call" onClick={() => location.reload()}>
    Load again
  </Button>
);
