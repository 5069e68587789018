import { Popover } from 'radix-ui';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useBackCloses } from '../../lib/back-closes.js';
import { classNames } from '../../lib/class-names.js';
import { useSession } from '../../shared/session/use-session.js';
import { ButtonLink } from '../../ui/button.js';
import { LogInLink } from '../../shared/session/log-in-link.js';
import { PopoverContent } from '../../ui/popover.js';
import styles from './bar.module.css';
import { MainNav } from './main-nav.js';
import { PhoneMenuTrigger } from './menu-triggers.js';

/** The items of the bar below 500 px. Its links replace its own history entry. */
export default function PhoneMenu() {
  const [open, setOpen] = useState(true);
  const { user, userLoading, userError, picksOpen } = useSession();
  const close = () => setOpen(false);
  useBackCloses(open, close);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PhoneMenuTrigger />
      </Popover.Trigger>
      <PopoverContent className={styles.sheet} sideOffset={12} aria-label="Menu">
        <MainNav label="Main, phone" onLeave={close} />
        <NavLink className={classNames(styles.item)} to="/rules" replace onClick={close}>
          Rules
        </NavLink>
        {user && (
          <NavLink className={classNames(styles.item)} to="/settings" replace onClick={close}>
            User Settings
          </NavLink>
        )}
        {user && picksOpen && (
          <ButtonLink variant="primary" className={styles.button} to="/select-picks" replace onClick={close}>
            Select your picks!
          </ButtonLink>
        )}
        {!user && !userLoading && !userError && (
          <>
            <LogInLink variant="secondary" className={styles.button} replace onClick={close} />
            <ButtonLink variant="primary" className={styles.button} to="/register" replace onClick={close}>
              Register
            </ButtonLink>
          </>
        )}
      </PopoverContent>
    </Popover.Root>
  );
}
