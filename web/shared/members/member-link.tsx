import { Link } from 'react-router-dom';
import type { UserSimple } from '../../../league/contract/shapes.js';
import { displayName, profilePath } from './member-names.js';

/** A deleted account has neither name nor profile (rules.md 8). */
export function MemberLink({ user, className }: { user: UserSimple | null; className?: string | undefined }) {
  if (!user?.username) return <span className="muted">{displayName('')}</span>;
  return (
    <Link className={className} to={profilePath(user.username)}>
      {user.username}
    </Link>
  );
}
