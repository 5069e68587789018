import { Component } from 'react';
import type { ReactNode } from 'react';
import { Crash } from './crash.js';

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
