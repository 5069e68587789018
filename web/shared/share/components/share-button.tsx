import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import type { PictureSubject } from '../api/share-picture.js';

const ShareSheet = lazyModal(() => import('./share-sheet.js'));

export function ShareButton(subject: PictureSubject) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {subject.kind === 'picks' || subject.kind === 'own-picks' ? 'Share your picks' : 'Share'}
      </Button>
      <Suspense>{opened && <ShareSheet {...subject} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
