import { useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { useBanners } from '../../../lib/banners.js';
import { Button } from '../../../ui/button.js';
import { copyStandings } from '../api/copy-standings.js';

/** Copies the standings of all members, for admins (member-area.md 6). */
export function CopyButton({ year }: { year: number }) {
  const { show } = useBanners();
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    const { kind, text } = await copyStandings(year);
    setCopying(false);
    show(kind, text);
  };
  return (
    <Button idle={copying} onClick={() => void copy()}>
      {copying ? messages.shell.loading : 'Copy'}
    </Button>
  );
}
