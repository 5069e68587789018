import { useState } from 'react';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { type ApiError, getJson } from '../../../lib/api-client.js';
import { useBanners } from '../../../lib/banners.js';
import { Button } from '../../../ui/button.js';
import { standingsAsHtml, standingsAsTabs } from '../model/copied-standings.js';

export default function CopyButton({ year }: { year: number }) {
  const { show } = useBanners();
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    const { kind, text } = await copyStandings(year);
    setCopying(false);
    show(kind, text);
  };
  return (
    <Button inactive={copying} onClick={() => void copy()}>
      {copying ? messages.shell.loading : 'Copy'}
    </Button>
  );
}

const texts = {
  generic: messages.standings.list,
  explain: (status: number) => (status === 404 || status === 400 ? messages.standings.seasonNotFound : undefined),
};

interface CopyResult {
  kind: 'success' | 'error';
  text: string;
}

/** Copies tab-separated text and an HTML table to the clipboard. Returns the message to show. */
async function copyStandings(year: number): Promise<CopyResult> {
  const fetching = getAllRows(year);
  // Some browsers only allow copying during the click, so the clipboard gets a promise of the text.
  const [rows, written] = await Promise.allSettled([fetching, writeToClipboard(fetching)]);
  if (rows.status === 'rejected') return { kind: 'error', text: (rows.reason as ApiError).message };
  if (rows.value.length === 0) return { kind: 'error', text: messages.standings.nothingToCopy };
  if (written.status === 'rejected') return { kind: 'error', text: messages.standings.notCopied };
  return { kind: 'success', text: messages.standings.copied };
}

async function getAllRows(year: number): Promise<PicksSimple[]> {
  const { standings } = await getJson<StandingsAnswer>(`get-standings?season=${year}&amount=0`, texts);
  return standings.users_picks;
}

async function writeToClipboard(rows: Promise<PicksSimple[]>): Promise<void> {
  const nonEmpty = rows.then((all) => (all.length > 0 ? all : Promise.reject(new Error('nothing to copy'))));
  const blobOf = (type: string, text: (all: PicksSimple[]) => string) =>
    nonEmpty.then((all) => new Blob([text(all)], { type }));
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': blobOf('text/plain', standingsAsTabs),
      'text/html': blobOf('text/html', standingsAsHtml),
    }),
  ]);
}
