import type { UserSimple } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import { usePictures } from '../../../shared/members/use-pictures.js';
import { useSession } from '../../../shared/session/use-session.js';
import { usePageTitle } from '../../../lib/page-meta.js';
import { Avatar } from '../../../ui/avatar.js';
import { ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import styles from './profiles.module.css';

export function MemberCard({ member }: { member: UserSimple }) {
  usePageTitle(member.username);
  const { user } = useSession();
  const pictures = usePictures([member]);
  return (
    <PlainCard className={styles.member}>
      <Avatar large name={member.username} picture={pictures[member.username]} />
      <div className={styles.name}>
        <h1>{member.username}</h1>
        <span className="muted">
          Account created on <time dateTime={member.date_created}>{formatDay(member.date_created)}</time>
        </span>
      </div>
      {user?.username === member.username && (
        <ButtonLink className={styles.edit} to="/settings">
          Edit
        </ButtonLink>
      )}
    </PlainCard>
  );
}
