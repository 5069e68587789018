import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { useBanners } from '../../../lib/banners.js';
import { hasDeviceShare, shareWithDevice } from '../../../lib/device-share.js';
import { pageMeta } from '../../../lib/page-meta.js';
import { Button, ButtonAnchor } from '../../../ui/button.js';
import { CopyLink } from '../../../ui/copy-link.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { Modal } from '../../../ui/modal.js';
import { Switch } from '../../../ui/switch.js';
import { type PictureSubject, sharePictureQuery } from '../api/share-picture.js';
import styles from './share-sheet.module.css';

const titles: Record<PictureSubject['kind'], string> = {
  position: 'Share your position',
  picks: 'Share your picks',
  'own-picks': 'Share your picks',
  weekend: 'Share your weekend',
};

/** The picture, and the ways to share it: as a file, by a link, or with the browser's Web Share API. */
export default function ShareSheet({ onClose, ...subject }: PictureSubject & { onClose: () => void }) {
  const [theme, setTheme] = useState(shownTheme);
  const { data: file, error, refetch } = useQuery(sharePictureQuery(subject, theme));
  const link = linkOf(subject);
  return (
    <Modal large title={titles[subject.kind]} onClose={onClose}>
      {error && !file ? <FailedLoad error={error} retry={refetch} /> : <Picture file={file} subject={subject} />}
      <p className={styles.theme}>
        <Switch
          label="Dark picture"
          on={theme === 'dark'}
          onToggle={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <span aria-hidden="true">Dark picture</span>
      </p>
      {file && <ShareActions file={file} link={link} title={titleOf(subject)} />}
      {subject.kind !== 'own-picks' && (
        <CopyLink
          link={link}
          label={subject.kind === 'weekend' ? 'Link to the weekend' : 'Link to your profile'}
          copied={messages.share.copied}
          notCopied={messages.share.notCopied}
        />
      )}
    </Modal>
  );
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * The address of the profile, with the picture that messengers preview, or of the weekend. The address of the league
 * while the profile would not show any picks.
 */
function linkOf(subject: PictureSubject): string {
  const { origin } = window.location;
  if (subject.kind === 'own-picks') return origin;
  if (subject.kind === 'weekend') return `${origin}/race-weekends/${subject.weekendId}`;
  return `${origin}/users/${encodeURIComponent(subject.username)}?picture=${subject.kind}&season=${subject.year}`;
}

function titleOf(subject: PictureSubject): string {
  const { kind, username } = subject;
  if (kind === 'weekend') return `The weekend of ${username} in ${pageMeta.league}`;
  return `${kind === 'position' ? username : `The picks of ${username}`} in ${pageMeta.league} ${subject.year}`;
}

/** An empty box of the same size while the picture loads. */
function Picture({ file, subject }: { file: File | undefined; subject: PictureSubject }) {
  const ref = useFileUrl(file, 'src');
  return (
    <div className={styles.picture} aria-busy={!file}>
      {file && <img ref={ref} width={1200} height={630} alt={titleOf(subject)} />}
    </div>
  );
}

/** Returns a ref callback that sets an attribute to an object URL of a file. The URL is revoked on unmount. */
function useFileUrl(file: File | undefined, attribute: 'src' | 'href') {
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

function ShareActions({ file, link, title }: { file: File; link: string; title: string }) {
  const { show } = useBanners();
  const ref = useFileUrl(file, 'href');
  const share = async () => {
    const withFile = { title, url: link, files: [file] };
    const isShared = await shareWithDevice(navigator.canShare?.(withFile) ? withFile : { title, url: link });
    if (!isShared) show('error', messages.share.notShared);
  };
  return (
    <Actions>
      {hasDeviceShare() && (
        <Button variant="primary" onClick={() => void share()}>
          Share
        </Button>
      )}
      <ButtonAnchor ref={ref} download={file.name}>
        Save the picture
      </ButtonAnchor>
    </Actions>
  );
}
