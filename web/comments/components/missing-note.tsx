import { useEffect, useRef } from 'react';
import { focusOnArrival } from '../../lib/focus-on-arrival.js';
import styles from './comments.module.css';

/** Where a link leads whose comment is gone; the reader is brought here, not left at the top of the page. */
export function MissingNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
    focusOnArrival(note.current);
  }, []);
  return (
    <p ref={note} tabIndex={-1} className={styles.missing}>
      The comment that this link leads to is not here any more.
    </p>
  );
}
