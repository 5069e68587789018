import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { useBanners } from '../../../lib/banners.js';
import { pageMeta } from '../../../lib/page-meta.js';
import { Button, ButtonAnchor } from '../../../ui/button.js';
import { CopyLink } from '../../../ui/copy-link.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { Modal } from '../../../ui/modal.js';
import { Switch } from '../../../ui/switch.js';
import { type Shared, sharePictureQuery } from '../api/share-picture.js';
import styles from './share-sheet.module.css';

const titles: Record<Shared['what'], string> = { position: 'Share your position', picks: 'Share your picks' };

/** The picture, and the ways to pass it on: as a file, by a link, or by the sheet of the system where the browser has it. */
export default function ShareSheet({ onClose, ...shared }: Shared & { onClose: () => void }) {
  const [theme, setTheme] = useState(shownTheme);
  const { data: file, error, refetch } = useQuery(sharePictureQuery(shared, theme));
  const link = `${window.location.origin}/users/${encodeURIComponent(shared.username)}`;
  return (
    <Modal large title={titles[shared.what]} onClose={onClose}>
      {error && !file ? <FailedLoad error={error} retry={refetch} /> : <Picture file={file} shared={shared} />}
      <p className={styles.theme}>
        <Switch
          label="Dark picture"
          on={theme === 'dark'}
          onToggle={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <span aria-hidden="true">Dark picture</span>
      </p>
      {file && <PassOn file={file} link={link} title={titleOf(shared)} />}
      <CopyLink
        link={link}
        label="Link to your profile"
        copied={messages.share.copied}
        notCopied={messages.share.notCopied}
      />
    </Modal>
  );
}

/** The theme of the page: the one that is chosen, otherwise that of the system. */
function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function titleOf({ what, username, year }: Shared): string {
  return `${what === 'picks' ? `The picks of ${username}` : username} in ${pageMeta.league} ${year}`;
}

/** The picture, or the room that it takes until it is there. */
function Picture({ file, shared }: { file: File | undefined; shared: Shared }) {
  const address = useFileAddress(file, 'src');
  return (
    <div className={styles.picture} aria-busy={!file}>
      {file && <img ref={address} width={1200} height={630} alt={titleOf(shared)} />}
    </div>
  );
}

/** For the ref of an element: gives it the address of a file for as long as it is shown. */
function useFileAddress(file: File | undefined, attribute: 'src' | 'href') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !file) return;
      const url = URL.createObjectURL(file);
      element.setAttribute(attribute, url);
      return () => URL.revokeObjectURL(url);
    },
    [file, attribute],
  );
}

function PassOn({ file, link, title }: { file: File; link: string; title: string }) {
  const { show } = useBanners();
  const address = useFileAddress(file, 'href');
  const share = async () => {
    const withFile = { title, url: link, files: [file] };
    try {
      await navigator.share(navigator.canShare?.(withFile) ? withFile : { title, url: link });
    } catch (error) {
      // Whoever closes the sheet of the system has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) show('error', messages.share.notShared);
    }
  };
  return (
    <Actions>
      {'share' in navigator && (
        <Button variant="primary" onClick={() => void share()}>
          Share
        </Button>
      )}
      <ButtonAnchor ref={address} download={file.name}>
        Save the picture
      </ButtonAnchor>
    </Actions>
  );
}
