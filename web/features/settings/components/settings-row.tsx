import { type ReactNode, useState } from 'react';
import type { Elements } from '../../../lib/elements.js';
import { useBanners } from '../../../lib/banners.js';
import { Button } from '../../../ui/button.js';
import { getOwnData } from '../api/account.js';
import styles from './settings-page.module.css';

interface Props {
  title: string;
  value?: ReactNode;
  fact: string;
  before?: Elements;
  children: Elements;
}

/** The props of settings that load their own data. */
export interface OfMember {
  /** The logged-in member. */
  member: string;
}

export const SettingsRow = ({ title, value, fact, before, children }: Props) => (
  <div className={styles.row}>
    {before}
    <div className={styles.text}>
      <strong>{title}</strong>
      {value && <span>{value}</span>}
      <span className="small muted">{fact}</span>
    </div>
    {children}
  </div>
);

export function OwnDataRow() {
  const { show } = useBanners();
  const [isPreparing, setIsPreparing] = useState(false);
  const save = async () => {
    setIsPreparing(true);
    try {
      saveFile(await getOwnData(), 'my-data.json');
    } catch (error) {
      show('error', (error as Error).message);
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <SettingsRow
      title="Your data"
      fact="A file with everything that is stored about you: account, picks, results, comments, groups, log-ins, mails. Keep it to yourself: it has picks that others can’t see yet."
    >
      <Button inactive={isPreparing} aria-busy={isPreparing} onClick={() => void save()}>
        {isPreparing ? 'Preparing…' : 'Download'}
      </Button>
    </SettingsRow>
  );
}

/** The file stays in memory for this long, in milliseconds, because Safari on an iPhone reads it after the click. */
const keptMs = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
