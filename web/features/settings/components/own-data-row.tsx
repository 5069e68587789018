import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { getOwnData } from '../api/own-data.js';
import { SettingsRow } from './settings-row.js';

/** Saves a file with all that the league stores about the member. */
export function OwnDataRow() {
  const [state, setState] = useState<{ pending?: true; error?: string }>({});
  const save = async () => {
    setState({ pending: true });
    try {
      saveFile(await getOwnData(), 'my-data.json');
      setState({});
    } catch (error) {
      setState({ error: (error as Error).message });
    }
  };
  return (
    <SettingsRow
      title="Your data"
      fact="One file with everything that is stored about you: account, picks, results, comments, groups, log-ins, mails. It has no passwords. Keep it to yourself: it has your picks."
      {...(state.error !== undefined && { value: <span role="alert">{state.error}</span> })}
    >
      <Button inactive={state.pending === true} aria-busy={state.pending} onClick={() => void save()}>
        {state.pending ? 'Preparing…' : 'Download'}
      </Button>
    </SettingsRow>
  );
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
