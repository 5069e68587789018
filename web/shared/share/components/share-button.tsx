import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.js';
import type { Shared } from '../api/share-picture.js';

const ShareSheet = lazy(() => import('./share-sheet.js'));

/** Opens the sheet with a picture of one's position or picks. */
export function ShareButton(shared: Shared) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {shared.what === 'picks' ? 'Share your picks' : 'Share'}
      </Button>
      <Suspense>{opened && <ShareSheet {...shared} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
