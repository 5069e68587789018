import { Popover } from 'radix-ui';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { classNames } from '../../lib/class-names.js';
import { useSession } from '../../lib/session/use-session.js';
import { ButtonLink } from '../../ui/button.js';
import { LogInLink } from '../../ui/log-in-link.js';
import menu from '../../ui/menu.module.css';
import styles from './bar.module.css';
import { MainNav } from './main-nav.js';
import { PhoneMenuTrigger } from './phone-menu-trigger.js';

/** Below 500 px the bar's items stand behind this button. */
export default function PhoneMenu() {
  const [open, setOpen] = useState(true);
  const { user, userLoading, userError, picksOpen } = useSession();
  const close = () => setOpen(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PhoneMenuTrigger />
      </Popover.Trigger>
      <Popover.Content className={`${menu.menu} ${styles.sheet}`} align="end" sideOffset={12} aria-label="Menu">
        <MainNav label="Main, phone" onLeave={close} />
        {user && (
          <NavLink className={classNames(styles.item)} to="/settings" onClick={close}>
            User Settings
          </NavLink>
        )}
        {user && picksOpen && (
          <ButtonLink look="call" className={styles.call} to="/select-picks" onClick={close}>
            Select your picks!
          </ButtonLink>
        )}
        {!user && !userLoading && !userError && (
          <>
            <LogInLink look="ghost" className={styles.call} onClick={close} />
            <ButtonLink look="call" className={styles.call} to="/register" onClick={close}>
              Register
            </ButtonLink>
          </>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}
