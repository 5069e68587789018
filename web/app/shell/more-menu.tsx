import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useCloseOnBack } from '../../lib/close-on-back.js';
import { PopoverContent } from '../../ui/popover.js';
import { MenuLink } from './menu-link.js';
import { MoreTrigger, type NavPage } from './menu-triggers.js';

export default function MoreMenu({ pages }: { pages: NavPage[] }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  useCloseOnBack(open, close);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <MoreTrigger pages={pages} />
      </Popover.Trigger>
      <PopoverContent sideOffset={4} aria-label="More">
        <ul>
          {pages.map(({ to, text }) => (
            <li key={to}>
              <MenuLink to={to} onLeave={close}>
                {text}
              </MenuLink>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover.Root>
  );
}
