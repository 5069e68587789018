import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { PageHead } from '../../ui/page-head.js';

/** When a page broke, or its code could not be loaded (after an update, or without a network). */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}

const Crash = () => (
  <>
    <PageHead title="Something went wrong" below="This page could not be shown. Loading it again usually helps." />
    <span>
      <Button look="call" onClick={() => location.reload()}>
        Load again
      </Button>
    </span>
  </>
);
