import { Link } from 'react-router-dom';
import { pageWindow } from '../lib/paging.js';
import styles from './pager.module.css';

interface Props {
  page: number;
  /** How many entries there are in all. */
  amount: number;
  perPage: number;
}

/** Numbered pages of a list; nothing if there is only one. */
export function Pager({ page, amount, perPage }: Props) {
  const pages = Math.ceil(amount / perPage);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && <PageLink page={page - 1} text="Newer" />}
      <ol className={styles.numbers}>
        {pageWindow(page, pages).map((one) => (
          <li key={one}>
            <PageLink page={one} current={one === page} />
          </li>
        ))}
      </ol>
      {page < pages && <PageLink page={page + 1} text="Older" />}
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  text?: string;
  current?: boolean;
}

/** Scrolls to the top, as the link is at the end of the list. */
const PageLink = ({ page, text, current = false }: PageLinkProps) => (
  <Link
    className={styles.page}
    to={`?page=${page}`}
    aria-label={text ? undefined : `Page ${page}`}
    aria-current={current ? 'page' : undefined}
    onClick={() => window.scrollTo(0, 0)}
  >
    {text ?? page}
  </Link>
);
