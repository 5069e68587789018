import { useQuery } from '@tanstack/react-query';
import type { GroupSummary } from '../../../../league/contract/groups.js';
import { useBanners } from '../../../lib/banners.js';
import { groupsQuery } from '../../../shared/groups/api/groups.js';
import { displayName } from '../../../shared/members/member-names.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Switch } from '../../../ui/switch.js';
import { useSetGroupMuted } from '../api/reach.js';
import { type OfMember, SettingsRow } from './settings-row.js';
import styles from './settings-page.module.css';

export function GroupNewsSettings({ member }: OfMember) {
  const { data: groups, error, refetch } = useQuery(groupsQuery(member));
  const on = groups?.filter(({ muted }) => !muted).length;
  const hint = groups && groups.length > 0 && { hint: `${on} of ${groups.length} on` };
  return (
    <CollapsibleCard title="News from your groups" {...hint}>
      <div className={styles.inside}>
        {groups?.length === 0 && <EmptyNote>You are not in a group yet.</EmptyNote>}
        {groups && groups.length > 0 && (
          <p className={`${styles.note} small muted`}>
            Comments, new members, and who passed whom. You see them under the bell, and on devices with messages turned
            on. Replies to you always arrive.
          </p>
        )}
        {groups?.map((group) => (
          <GroupRow key={group.id} group={group} member={member} />
        ))}
        {!groups && error && <FailedLoad error={error} retry={refetch} />}
        {!groups && !error && <SkeletonRows count={1} rowHeight={72} />}
      </div>
    </CollapsibleCard>
  );
}

/** Optimistic, like the other switches. */
function GroupRow({
  group: { id, name, owner, is_owner: isOwner, muted },
  member,
}: OfMember & { group: GroupSummary }) {
  const { show } = useBanners();
  const set = useSetGroupMuted(member, { onError: (error) => show('error', error.message) });
  return (
    <SettingsRow title={name} fact={isOwner ? 'You are the owner.' : `Owner: ${displayName(owner.username)}`}>
      <Switch
        label={`News from ${name}`}
        on={set.isPending ? !set.variables.muted : !muted}
        pending={set.isPending}
        onToggle={() => set.mutate({ id, muted: !muted })}
      />
    </SettingsRow>
  );
}
