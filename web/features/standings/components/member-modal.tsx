import { useQuery } from '@tanstack/react-query';
import type { Elements } from '../../../lib/elements.js';
import { Link } from 'react-router-dom';
import { ordinal } from '../../../../league/contract/short-texts.js';
import type { Slot } from '../../../../league/contract/standings.js';
import type { PicksSimple, RiderFlat } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format.js';
import { comparePath, displayName, profilePath } from '../../../shared/members/member-names.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { useTitles } from '../../../shared/season-end/api/season-ends.js';
import { TitleTag } from '../../../shared/season-end/components/podium.js';
import { PinRivalButton } from '../../../shared/standings/components/pin-rival-button.js';
import { useSession } from '../../../shared/session/api/session.js';
import { ButtonLink } from '../../../ui/button.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { Modal } from '../../../ui/modal.js';
import { ownStandingQuery } from '../api/standings.js';
import { BonusLines, Disclosure, PickReceipt } from './receipt.js';
import styles from './member-modal.module.css';

interface MemberModalProps {
  year: number;
  row: PicksSimple;
  hits: boolean[];
  decimals?: boolean;
  ranked?: boolean;
  onClose: () => void;
}

/** A member's picks with their points, and links to the profile and to the comparison with the reader. */
export default function MemberModal({ year, row, hits, decimals = false, ranked = true, onClose }: MemberModalProps) {
  const { username } = row.user;
  const { user } = useSession();
  const own = useQuery(ownStandingQuery(year, user?.username)).data;
  return (
    <Modal title={displayName(username)} onClose={onClose}>
      <Sum row={row} decimals={decimals} ranked={ranked} />
      {own && username && own.user.username !== username && (
        <ButtonLink to={comparePath(username, { season: year, a: own.user.username })}>Compare with me</ButtonLink>
      )}
      <PinRivalButton year={year} username={username} />
      <MemberPicks {...{ year, row, hits, decimals }} />
    </Modal>
  );
}

type SumProps = Pick<MemberModalProps, 'row'> & { decimals: boolean; ranked: boolean };

function Sum({ row: { user, position, points }, decimals, ranked }: SumProps) {
  const titles = useTitles();
  return (
    <p className={styles.sum}>
      {ranked && (
        <>
          <b>{ordinal(position)}</b>
          <span>
            with <strong>{formatPoints(points, decimals)}</strong> points
          </span>
        </>
      )}
      <TitleTag years={titles.get(user.username)} />
      {user.username && (
        <Link className={styles.profile} to={profilePath(user.username)}>
          Profile
        </Link>
      )}
    </p>
  );
}

interface MemberPicksProps {
  year: number;
  row: PicksSimple;
  hits: boolean[];
  decimals: boolean;
}

/** The picks add up to the total. Each expands into its receipt. */
function MemberPicks({ year, row, hits, decimals }: MemberPicksProps) {
  const { picks, independent_pick, rookie_pick, user } = row;
  if (picks.length === 0)
    return (
      <EmptyNote>
        These picks stay hidden until the window has closed or the first result of the season is in.
      </EmptyNote>
    );
  // A deleted account has rows without a name (rules.md 8), so its receipt cannot be requested.
  const receiptOf = (slot: Slot) =>
    user.username && <PickReceipt year={year} username={user.username} slot={slot} decimals={decimals} />;
  return (
    <>
      {user.username && <p className="muted small">What the total is made of. Open a line for the details.</p>}
      <ol>
        {picks.map((pick, index) => (
          <PickRow
            key={pick.competitor_id}
            label={ordinal(index + 1)}
            rider={pick}
            hit={hits[index] ?? false}
            decimals={decimals}
          >
            {receiptOf((index + 1) as Slot)}
          </PickRow>
        ))}
        {independent_pick && (
          <PickRow special label="Independent" rider={independent_pick} decimals={decimals}>
            {receiptOf('independent')}
          </PickRow>
        )}
        {rookie_pick && (
          <PickRow special label="Rookie" rider={rookie_pick} decimals={decimals}>
            {receiptOf('rookie')}
          </PickRow>
        )}
      </ol>
      {user.username && <BonusLines year={year} username={user.username} decimals={decimals} />}
    </>
  );
}

interface PickRowProps {
  label: string;
  rider: RiderFlat;
  hit?: boolean;
  special?: boolean;
  decimals: boolean;
  children: Elements;
}

/** A pick with its points. It expands into the receipt for these points. */
function PickRow({ label, rider, hit = false, special = false, decimals, children }: PickRowProps) {
  const summary = (
    <>
      <span className={classNames(styles.label, special && styles.special)}>{label}</span>
      <NumberPlate rider={rider} />
      <span className={styles.name}>
        <span>{`${rider.first} ${rider.last}`}</span>
        {hit && <span className={`${styles.good} small`}>exactly in this position</span>}
      </span>
      <span className={styles.points}>{formatPoints(rider.points, decimals)}</span>
    </>
  );
  return (
    <li className={styles.pick}>
      {children ? (
        <Disclosure summary={summary}>
          {children}
          <Link className={styles.riderLink} to={`/riders/${rider.competitor_id}`}>{`More about ${rider.last}`}</Link>
        </Disclosure>
      ) : (
        <div className={styles.closed}>{summary}</div>
      )}
    </li>
  );
}
