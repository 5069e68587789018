import { type ReactNode, useId, useState } from 'react';
import type { Elements } from '../lib/elements.js';
import { useWideScreen } from '../lib/use-wide-screen.js';
import { PlainCard } from './card.js';
import styles from './collapsible-card.module.css';
import { ChevronIcon } from './icons.js';

interface Props {
  title: string;
  open?: boolean;
  hint?: string;
  /** Follows the hint until the card is opened. */
  hintWhileClosed?: string;
  children: Elements;
}

export const CollapsibleCard = (props: Props) => (
  <PlainCard flush>
    <Collapsible {...props} />
  </PlainCard>
);

/** The contents of a card, or of another section. */
export function Collapsible({ title, open = false, hint, hintWhileClosed, children }: Props) {
  const [isOpen, setIsOpen] = useState(open);
  const body = useId();
  const shownHint = [hint, !isOpen && hintWhileClosed].filter(Boolean).join(' ');
  return (
    <>
      <h2>
        <button
          type="button"
          className={styles.trigger}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.labels}>
            <span>{title}</span>
            {shownHint && <span className={styles.hint}>{shownHint}</span>}
          </span>
          <ChevronIcon />
        </button>
      </h2>
      <div id={body} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

/** Pads its content like a card. Rows outside it reach the edges of the card. */
export const CollapsiblePadding = ({ children }: { children: ReactNode }) => (
  <div className={styles.inside}>{children}</div>
);

/** Collapsed on a phone until its label is tapped. Always visible on a wider screen. */
export function CollapsedOnPhone({ label, children }: { label: string; children: Elements }) {
  const isWide = useWideScreen();
  if (isWide) return children;
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
