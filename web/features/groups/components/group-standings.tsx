import { Link } from 'react-router-dom';
import type { Group, GroupMember, GroupStanding } from '../../../../league/contract/groups.js';
import { classNames } from '../../../lib/class-names.js';
import { formatMoment, ordinal } from '../../../lib/format.js';
import { displayName, profilePath } from '../../../shared/members/member-names.js';
import { useUploadedPictures } from '../../../shared/members/use-pictures.js';
import { RiderChip } from '../../../shared/riders/number-plate.js';
import { StandingRow } from '../../../shared/standings/components/standing-row.js';
import { Tag } from '../../../ui/badge.js';
import { PlainCard } from '../../../ui/card.js';
import { groupDecimals } from '../model/describe-group.js';
import styles from './group-standings.module.css';

interface Props {
  group: Group;
  /** The reader. */
  username: string;
}

/** The members of a group: those with a position first, best first, with their position in the league. */
export function GroupStandings({ group: { members, season }, username }: Props) {
  const pictures = useUploadedPictures(members.map(({ user }) => user));
  const after = season?.after ?? null;
  const decimals = groupDecimals({ members, season });
  return (
    <section className={styles.section} aria-label="Standings of the group">
      <h2 className="unseen">Standings</h2>
      <p className="muted small">{describeTable(season)}</p>
      <PlainCard flush>
        <ol className={styles.rows}>
          {members.map((member) => {
            const { user, standing } = member;
            const own = user.username === username;
            return (
              <li key={user.username}>
                <Link className={styles.row} to={profilePath(user.username)}>
                  {standing ? (
                    <StandingRow
                      large
                      decimals={decimals}
                      row={{ user, ...standing }}
                      own={own}
                      picture={pictures[user.username]}
                    >
                      <UnderName standing={standing} picks={member.picks} own={own} />
                    </StandingRow>
                  ) : (
                    <UnrankedRow member={member} own={own} note={after ? 'No picks this season' : null} />
                  )}
                </Link>
              </li>
            );
          })}
        </ol>
      </PlainCard>
    </section>
  );
}

function describeTable(season: Group['season']): string {
  if (!season) return 'There is no current season. These are the members in the order in which they joined.';
  const { after } = season;
  if (!after)
    return `Positions appear after the first race weekend of ${season.year}. Until then, members are listed in the order in which they joined.`;
  return `After ${after.weekend.title}, round ${after.round} of ${after.rounds}. Updated ${formatMoment(after.computed_at)}.`;
}

interface UnderNameProps {
  standing: GroupStanding;
  picks: GroupMember['picks'];
  own: boolean;
}

const UnderName = ({ standing, picks, own }: UnderNameProps) => (
  <>
    <span className="muted small">{ordinal(standing.league_position)} in the league</span>
    <Chips picks={picks} own={own} />
  </>
);

/** On phones there is no room for them. */
const Chips = ({ picks, own }: Omit<UnderNameProps, 'standing'>) =>
  picks.length > 0 && (
    <span className={classNames('wide', styles.chips, own && styles.own)}>
      {picks.map((pick) => (
        <RiderChip key={pick.competitor_id} rider={pick} />
      ))}
    </span>
  );

interface UnrankedRowProps {
  member: GroupMember;
  own: boolean;
  note: string | null;
}

/** A member without position. */
const UnrankedRow = ({ member: { user, picks }, own, note }: UnrankedRowProps) => (
  <span className={classNames(styles.unranked, own && styles.mine)}>
    <span className={styles.name}>
      <strong>{displayName(user.username)}</strong> {own && <Tag>you</Tag>}
    </span>
    {note && <span className="muted small">{note}</span>}
    <Chips picks={picks} own={own} />
  </span>
);
