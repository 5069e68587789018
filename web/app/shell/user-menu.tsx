import { useQueryClient } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { messages } from '../../../league/contract/messages.js';
import type { CurrentUser } from '../../../league/contract/shapes.js';
import { useCloseOnBack } from '../../lib/close-on-back.js';
import { useBanners } from '../../lib/banners.js';
import { type Theme, themeNames, themes, useTheme } from '../../lib/theme.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';
import { profilePath } from '../../shared/members/member-names.js';
import { endPushWith } from '../../shared/push/push.js';
import { logOut } from '../../shared/session/api/session.js';
import { MenuContent, MenuItem, MenuLabel, MenuRadioItem, MenuSeparator } from '../../ui/menu.js';
import { UserMenuTrigger } from './menu-triggers.js';

export default function UserMenu({ user }: { user: CurrentUser }) {
  const leave = useLogOut();
  const [open, setOpen] = useState(true);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <UserMenuTrigger user={user} />
      </DropdownMenu.Trigger>
      <MenuContent sideOffset={8}>
        <MenuLabel>{user.username}</MenuLabel>
        <MenuItem asChild>
          <Link to={profilePath(user.username)} replace>
            Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/settings" replace>
            User Settings
          </Link>
        </MenuItem>
        {user.is_admin && <AdminItems />}
        <MenuSeparator />
        <ThemeItems />
        <MenuSeparator />
        <MenuItem onSelect={leave}>Logout</MenuItem>
      </MenuContent>
    </DropdownMenu.Root>
  );
}

/**
 * The server renders the site administration, so its link leaves this application. The menu stays open: closing it
 * goes back in the history, which would cancel the navigation.
 */
const AdminItems = () => (
  <>
    <MenuSeparator />
    <MenuLabel>Admin</MenuLabel>
    <MenuItem asChild>
      <Link to="/administration" replace>
        Fantasy League Administration
      </Link>
    </MenuItem>
    <MenuItem asChild onSelect={(event) => event.preventDefault()}>
      <a href="/admin/">Site Administration</a>
    </MenuItem>
  </>
);

function ThemeItems() {
  const [theme, setTheme] = useTheme();
  return (
    <DropdownMenu.RadioGroup value={theme} onValueChange={(chosen) => setTheme(chosen as Theme)} aria-label="Theme">
      <MenuLabel>Theme</MenuLabel>
      {themes.map((one) => (
        <MenuRadioItem key={one} value={one} onSelect={(event) => event.preventDefault()}>
          {themeNames[one]}
        </MenuRadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** Logs out, checks that it worked, clears the query cache and opens the log-in page (member-area.md 4). */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show, clear } = useBanners();
  const { mutate } = useAppMutation(
    async () => {
      await endPushWith(logOut);
      await client.resetQueries();
    },
    [],
    {
      onSuccess: () => {
        clear();
        void navigate('/login', { replace: true });
      },
      onError: ({ message }) => show('error', message),
    },
  );
  return () => {
    show('loading', messages.shell.loading);
    mutate();
  };
}
