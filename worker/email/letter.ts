import type { ReactElement } from 'react';

/** A mail before it is rendered. */
export interface Letter {
  subject: string;
  body: ReactElement;
  /** Where the mail goes, if not to the member's own address. */
  address?: string;
}
