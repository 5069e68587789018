import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { Modal } from '../../../ui/modal.js';
import { DeleteAccountForm, EmailForm, PasswordForm, UsernameForm } from './account-forms.js';
import { PictureForm } from './picture-form.js';

export type Opened = 'profile photo' | 'username' | 'email' | 'password' | 'account';

interface Props {
  opened: Opened;
  user: CurrentUser;
  onClose: () => void;
}

/** The open modal of the settings. */
export function SettingsModal({ opened, user, onClose }: Props) {
  const { show } = useBanners();
  const done = { onClose, onMessage: (text: string) => show('success', text) };
  return (
    <Modal title={opened === 'account' ? 'Delete account' : `Change ${opened}`} onClose={onClose}>
      {opened === 'profile photo' && <PictureForm username={user.username} {...done} />}
      {opened === 'username' && <UsernameForm {...done} />}
      {opened === 'email' && <EmailForm current={user.email} {...done} />}
      {opened === 'password' && <PasswordForm user={user} {...done} />}
      {opened === 'account' && <DeleteAccountForm username={user.username} />}
    </Modal>
  );
}
