import type { ComponentProps } from 'react';
import type { CurrentUser } from '../../../league/contract/shapes.js';
import { useOwnPicture } from '../../lib/queries/use-own-picture.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';

export function UserMenuTrigger({ user, ...rest }: { user: CurrentUser } & ComponentProps<'button'>) {
  const picture = useOwnPicture(user);
  return (
    <Button aria-haspopup="menu" {...rest} look="icon" aria-label={`Your menu, ${user.username}`}>
      <Avatar name={user.username} picture={picture} />
    </Button>
  );
}
