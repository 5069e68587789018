import { useSession } from '../../../lib/session/use-session.js';
import { MemberHome } from './member-home.js';
import { Welcome } from './welcome.js';
import { HomePlaceholder } from './home-placeholder.js';

/** A welcome for visitors, three cards for members. */
export default function HomePage() {
  const { user, userLoading } = useSession();
  if (userLoading) return <HomePlaceholder />;
  return user ? <MemberHome username={user.username} /> : <Welcome />;
}
