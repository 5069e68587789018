import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.js';
import { Field } from '../../ui/form.js';
import { memberSearchQuery } from './api/members.js';
import styles from './member-field.module.css';

interface Props extends Pick<ComponentProps<typeof Field>, 'ref' | 'label' | 'error' | 'required' | 'aria-invalid'> {
  /** Names that are not suggested. */
  excluded: readonly string[];
  /** The members that can be chosen; by default all of the league. */
  among?: readonly string[] | undefined;
  onChoose: (username: string) => void;
}

/** The time without typing after which members are searched for, in ms. */
const debounceMs = 250;

/** A field for a member's name, `username` in a form, which suggests members whose names begin with the typed text. */
export function MemberField({ excluded, among, onChoose, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const search = useMemberSearch(typed.trim(), excluded, among);
  const found = isClosed ? [] : search.found;
  const choose = (username: string) => {
    setTyped(username);
    setClosed(true);
    onChoose(username);
  };
  const keyPressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && found.length > 0) setClosed(true);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.frame}>
      <Field
        {...field}
        name="username"
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setClosed(false);
          setActive(-1);
        }}
        onKeyDown={keyPressed}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 && found[active] !== undefined ? `${listId}-${active}` : undefined}
      />
      <ul id={listId} className={styles.options} role="listbox" aria-label="Members" hidden={found.length === 0}>
        {found.map((username, index) => (
          <li key={username} role="presentation">
            <button
              type="button"
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={classNames(styles.option, index === active && styles.active)}
              onClick={() => choose(username)}
            >
              {username}
            </button>
          </li>
        ))}
      </ul>
      <span className={search.text ? 'muted small' : 'unseen'} role="status">
        {!isClosed && search.text}
      </span>
    </div>
  );
}

/** The suggested names, and the status text where there are none. */
function useMemberSearch(
  typed: string,
  excluded: readonly string[],
  among: readonly string[] | undefined,
): { found: string[]; text: string } {
  const searched = useDebounced(typed, debounceMs);
  const { data: inLeague, error } = useQuery(memberSearchQuery(among ? '' : searched));
  const data = among ?? inLeague;
  if (typed === '' || searched === '') return { found: [], text: '' };
  if (error) return { found: [], text: error.message };
  const taken = new Set(excluded.map((name) => name.toLowerCase()));
  const begins = (name: string) => name.toLowerCase().startsWith(typed.toLowerCase());
  const found = (data ?? []).filter((name) => begins(name) && !taken.has(name.toLowerCase()));
  const isNobody = data?.some(begins) === false && searched === typed;
  return { found, text: isNobody ? 'No member’s name begins with this' : '' };
}

/** The last value that has stayed the same for `delayMs` milliseconds. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
