import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Group, GroupMember, GroupStanding } from '../../../../league/contract/groups.js';
import { classNames } from '../../../lib/class-names.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { formatMoment } from '../../../lib/format.js';
import { homeQuery } from '../../../shared/home/api/home.js';
import { comparePath, displayName, profilePath } from '../../../shared/members/member-names.js';
import { useUploadedPictures } from '../../../shared/members/api/members.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { PositionCard, PositionFigures } from '../../../shared/standings/components/position-card.js';
import { PickChips, StandingRow } from '../../../shared/standings/components/standing-row.js';
import { Tag } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { countMembers, groupDecimals } from '../model/describe-group.js';
import styles from './group-standings.module.css';

interface Props {
  group: Group;
  username: string;
}

/**
 * Members with a position come first, best first, with their position in the league. A row leads to the comparison with
 * the reader.
 */
export function GroupStandings({ group: { members, season }, username }: Props) {
  const pictures = useUploadedPictures(members.map(({ user }) => user));
  const after = season?.after ?? null;
  const decimals = groupDecimals({ members, season });
  const titles = useTitles();
  const hasOwn = members.some(({ user, standing }) => user.username === username && standing !== null);
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
                <Link
                  className={styles.row}
                  to={
                    standing && season && hasOwn && !own
                      ? comparePath(user.username, { season: season.year })
                      : profilePath(user.username)
                  }
                >
                  {standing ? (
                    <StandingRow
                      large
                      decimals={decimals}
                      row={{ user, ...standing }}
                      titles={titles.get(user.username)}
                      own={own}
                      picture={pictures[user.username]}
                    >
                      <RowDetails standing={standing} picks={member.picks} own={own} />
                    </StandingRow>
                  ) : (
                    <UnrankedRow
                      member={member}
                      titles={titles.get(user.username)}
                      own={own}
                      note={after ? 'No picks this season' : null}
                    />
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
  const after = season?.after;
  if (!after) return 'In the order in which they joined.';
  return `After ${after.weekend.title}, round ${after.round} of ${after.rounds}. Updated ${formatMoment(after.computed_at)}.`;
}

interface RowDetailsProps {
  standing: GroupStanding;
  picks: GroupMember['picks'];
  own: boolean;
}

const RowDetails = ({ standing, picks, own }: RowDetailsProps) => (
  <>
    <span className="muted small">{`${ordinal(standing.league_position)} in the league`}</span>
    <PickChips picks={picks} own={own} />
  </>
);

interface UnrankedRowProps {
  member: GroupMember;
  titles: readonly number[] | undefined;
  own: boolean;
  note: string | null;
}

const UnrankedRow = ({ member: { user, picks }, titles, own, note }: UnrankedRowProps) => (
  <span className={classNames(styles.unranked, own && styles.mine)}>
    <span className={styles.name}>
      <strong>{displayName(user.username)}</strong> {own && <Tag>you</Tag>}
      <TitleTag years={titles} />
    </span>
    {note && <span className="muted small">{note}</span>}
    <PickChips picks={picks} own={own} />
  </span>
);

/** The reader's position in the group, or the reason why it is missing. */
export function OwnStandingCard({ group, username }: { group: Group; username: string }) {
  const own = group.members.find(({ user }) => user.username === username);
  const after = group.season?.after ?? null;
  return (
    <PositionCard label="Your position in the group" heading={`Your position in ${group.name}`}>
      {own?.standing && after ? (
        <>
          <PositionFigures
            position={own.standing.position}
            change={after.round > 1 ? own.standing.position_change : null}
            among={`of ${countMembers(group.amount_members)}`}
            weekend={{ points: own.standing.weekend_points, title: after.weekend.title }}
          />
          <p className="muted">{`${ordinal(own.standing.league_position)} in the league`}</p>
        </>
      ) : (
        <WithoutPosition hasSeason={group.season !== null} hasTable={after !== null} username={username} />
      )}
    </PositionCard>
  );
}

interface WithoutPositionProps {
  hasSeason: boolean;
  hasTable: boolean;
  username: string;
}

function WithoutPosition({ hasSeason, hasTable, username }: WithoutPositionProps) {
  const picks = useQuery(homeQuery(username)).data?.picks;
  if (!hasSeason) return <p className={styles.emptyNote}>There is no current season.</p>;
  if (!hasTable)
    return (
      <>
        <p className={styles.emptyNote}>Positions appear after the first race weekend.</p>
        {picks?.can_submit && picks.chosen < picks.required && (
          <ButtonLink variant="primary" to="/select-picks">
            Choose your riders
          </ButtonLink>
        )}
      </>
    );
  return (
    <>
      <p className={styles.emptyNote}>You have no picks in this season, so you have no position.</p>
      <ButtonLink to="/rules">How it works</ButtonLink>
    </>
  );
}
