import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import { useBanners } from '../banners.js';
import { CallFailed, read } from '../call-api.js';

/** Logs out, makes sure that it worked, forgets what was read and goes to the log-in page (member-area.md 4). */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show, clear } = useBanners();
  return async () => {
    const texts = { generic: messages.shell.logout };
    show('loading', messages.shell.loading);
    try {
      await read('logout/', texts);
      const stillLoggedIn = await read<object | null>('get-logged-in/', texts);
      if (stillLoggedIn) return show('error', messages.shell.logout);
    } catch (error) {
      return show('error', error instanceof CallFailed ? error.message : texts.generic);
    }
    await client.resetQueries();
    clear();
    await navigate('/login', { replace: true });
  };
}
