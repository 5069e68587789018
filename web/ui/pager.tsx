import { Link } from 'react-router-dom';
import { pageWindow } from '../lib/paging.js';
import styles from './pager.module.css';

interface Props {
  page: number;
  count: number;
  perPage: number;
}

/** The page numbers of a list. Renders nothing for a single page. */
export function Pager({ page, count, perPage }: Props) {
  const pages = Math.ceil(count / perPage);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && <PageLink page={page - 1} text="Newer" />}
      <ol className={styles.numbers}>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <PageLink page={number} current={number === page} />
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

/** Scrolls to the top, because the links are at the end of the list. */
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
