import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.js';
import { Field } from '../../ui/form.js';
import { memberSearchQuery } from './api/members.js';
import styles from './member-field.module.css';

type FieldProps = ComponentProps<typeof Field>;

interface Props extends Pick<FieldProps, 'ref' | 'label' | 'error' | 'errorElsewhere' | 'required' | 'autoFocus'> {
  excluded: readonly string[];
  /** The members to choose from. By default, the whole league. */
  among?: readonly string[] | undefined;
  onChoose: (username: string) => void;
}

/** The search starts this long after the last keystroke, in ms. */
const debounceMs = 250;

/**
 * A field for a member's name, `username` in a form. It suggests members whose names begin with the typed text. Tab and
 * Escape close the suggestions without choosing one.
 */
export function MemberField({ excluded, among, onChoose, ref, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { found, text } = useMemberSearch(typed.trim(), excluded, among);
  const isShown = isOpen && found.length > 0;
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items: found,
    isOpen: isShown,
    // No item stays selected, so that the same member can be chosen again.
    selectedItem: null,
    itemToString: (username: string | null) => username ?? '',
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null, inputValue: state.inputValue }
        : changes,
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onIsOpenChange: ({ isOpen: next }) => setOpen(next),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem);
    },
  });
  const keyPressed = ({ key, nativeEvent }: KeyboardEvent) => {
    // Enter submits the form if no suggestion is highlighted. Escape keeps the text unless suggestions are open.
    const isForDownshift = key === 'Enter' ? highlightedIndex >= 0 : key !== 'Escape' || isShown;
    Object.assign(nativeEvent, { preventDownshiftDefault: !isForDownshift });
  };
  // The field itself is connected to the label. Downshift only merges the refs.
  // eslint-disable-next-line react-hooks/refs
  const { 'aria-labelledby': _label, ...input } = getInputProps({
    ref: ref ?? null,
    onKeyDown: keyPressed,
    onBlur: () => setOpen(false),
  });
  return (
    <div className={styles.frame}>
      <Field
        {...field}
        {...input}
        name="username"
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ul {...getMenuProps({ 'aria-label': 'Members' })} className={styles.options} hidden={!isShown}>
        {isShown &&
          found.map((username, index) => (
            <li
              key={username}
              {...getItemProps({ item: username, index })}
              className={classNames(styles.option, index === highlightedIndex && styles.active)}
            >
              {username}
            </li>
          ))}
      </ul>
      <span className={text ? 'muted small' : 'unseen'} role="status">
        {isOpen && text}
      </span>
    </div>
  );
}

/** The suggested names, or a status text instead. */
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
