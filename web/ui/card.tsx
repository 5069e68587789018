import { useId } from 'react';
import type { Elements } from '../lib/elements.js';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import styles from './card.module.css';

interface Props {
  title: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: Elements;
}

export function Card({ title, aside, className, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}

/** A card without its own title. `flush`: rows extend to its edges. */
export function PlainCard({
  flush,
  className,
  children,
}: {
  flush?: boolean;
  className?: string | undefined;
  children: Elements;
}) {
  return <div className={classNames(styles.card, flush && styles.flush, className)}>{children}</div>;
}
