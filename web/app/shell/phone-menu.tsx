import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useCloseOnBack } from '../../lib/close-on-back.js';
import { useSession } from '../../shared/session/api/session.js';
import { ButtonLink } from '../../ui/button.js';
import { LogInLink } from '../../shared/session/log-in-link.js';
import { PopoverContent } from '../../ui/popover.js';
import styles from './phone-menu.module.css';
import { MainNav } from './main-nav.js';
import { PhoneMenuTrigger } from './menu-triggers.js';
import { PicksLink } from './picks-link.js';

/** Contains the pages of the bar below 500 px. The member's own entries are in the user menu. */
export default function PhoneMenu() {
  const [open, setOpen] = useState(true);
  const { user, userLoading, userError, picksOpen } = useSession();
  const close = () => setOpen(false);
  useCloseOnBack(open, close);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PhoneMenuTrigger />
      </Popover.Trigger>
      <PopoverContent className={styles.sheet} sideOffset={12} aria-label="Menu">
        <MainNav label="Main, phone" onLeave={close} />
        {user && picksOpen && <PicksLink member={user.username} className={styles.button} replace onClick={close} />}
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
