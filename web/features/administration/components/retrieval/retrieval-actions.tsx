import { Button } from '../../../../ui/button.js';
import type { RetrievalNext } from '../../model/describe-retrieval.js';
import admin from '../administration.module.css';

/** Opens what a retrieval read, or what the browser saw. */
export type OpenRetrieval = (next: { kind: 'look-through' | 'page-sight'; pid: number }) => void;

interface Props extends RetrievalNext {
  onOpen: OpenRetrieval;
}

/** What an admin may do about a retrieval that has ended; nothing where there is nothing. */
export function RetrievalActions({ pid, lookThrough, pageSeen, onOpen }: Props) {
  if (lookThrough === null && !pageSeen) return null;
  return (
    <span className={admin.actions}>
      {lookThrough && <Button onClick={() => onOpen({ kind: 'look-through', pid })}>{lookThrough}</Button>}
      {pageSeen && <Button onClick={() => onOpen({ kind: 'page-sight', pid })}>What the browser saw</Button>}
    </span>
  );
}
