import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { lazyModal } from '../../ui/lazy-with-retry.js';

const DownloadSeasonModal = lazyModal(() => import('./download-season-modal.js'));

export function DownloadSeason({ year }: { year: number }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Download the season…
      </Button>
      <Suspense>{opened && <DownloadSeasonModal year={year} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
