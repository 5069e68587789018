import type { CroppedPicture } from './use-cropped-picture.js';
import styles from './settings.module.css';

interface Props {
  username: string;
  /** Null while the file is read. */
  cropped: CroppedPicture | null;
}

/** The chosen picture, round as it will stand beside the name. */
export function PicturePreview({ username, cropped }: Props) {
  return (
    <div className={styles.preview}>
      {(!cropped || cropped.address) && (
        <span className={styles.cut}>{cropped?.address && <img src={cropped.address} alt="Your new picture" />}</span>
      )}
      <p role="status">{describe(username, cropped)}</p>
    </div>
  );
}

function describe(username: string, cropped: CroppedPicture | null): string {
  if (!cropped) return 'Reading the picture…';
  return cropped.square
    ? `This is how it will stand beside ${username}.`
    : 'This file can’t be shown here. You can upload it all the same.';
}
