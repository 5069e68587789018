import type {
  OwnSeal,
  PicksSeals,
  SealedMember,
  SealedPicks,
  SealEnded,
  SealRoot,
} from '../../league/contract/seals.js';
import type { Seal, SealRoot as StoredRoot } from '../../league/schema/seal.entity.js';
import type { Members } from '../../league/members/members.repository.js';
import type { SealsReader, SealWithProof } from '../../league/season/picks/seals-reader.service.js';
import type { SealPosition, SealWithPicks } from '../../league/season/picks/seals.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import type { FactsOf } from '../presenters/facts-of.js';

export function presentSealsSummary(facts: FactsOf<SealsReader, 'readSummary'>): PicksSeals {
  const { season, last, roots, counts, own } = facts;
  return {
    season: presentSeason(season),
    head: last.head.toString('hex'),
    amount: counts.all,
    amount_late: counts.late,
    latest_at: counts.latestAt.toISOString(),
    roots: roots.map(presentRoot),
    own: own && presentOwn(own),
  };
}

/** While picks are hidden, the page only has digests. */
export function presentSealsPage(page: FactsOf<SealsReader, 'readPage'>): SealedPicks {
  const { season, visible, seals, roots, next, unsealed, members } = page;
  return {
    season: presentSeason(season),
    visible,
    roots: roots.map(presentRoot),
    seals: seals.map((one) => ({
      root: one.seal.number,
      position: one.seal.position,
      digest: one.seal.digest.toString('hex'),
      ended: presentEnd(one.seal),
      member: visible ? presentMember(one.ownerId, members) : null,
      picks: visible && one.found ? presentPicks(one.found, one.seal.salt) : null,
    })),
    next: next && presentNext(next),
    unsealed: visible ? unsealed.map(({ memberId }) => presentMember(memberId, members)) : [],
  };
}

const presentSeason = ({ id, year }: Season) => ({ id, year });
const presentNext = ({ number, position }: SealPosition) => `${number}-${position}`;

function presentMember(memberId: number | null, members: Members): SealedMember {
  return { id: memberId, username: members.get(memberId ?? 0)?.username ?? null };
}

function presentRoot({ number, kind, sealedAt, amount, root, head }: StoredRoot): SealRoot {
  const hashes = { root: root.toString('hex'), head: head.toString('hex') };
  return { number, kind, sealed_at: sealedAt.toISOString(), amount, ...hashes };
}

function presentEnd({
  endedAt,
  endedBy,
  endNumber,
}: Pick<Seal, 'endedAt' | 'endedBy' | 'endNumber'>): SealEnded | null {
  return endedAt && endedBy && { at: endedAt.toISOString(), by: endedBy, root: endNumber };
}

function presentPicks({ memberId, picks, submittedAt }: NonNullable<SealWithPicks['found']>, salt: Buffer) {
  return {
    member_id: memberId,
    ranked: [...picks.ranked],
    independent: picks.independentId,
    rookie: picks.rookieId,
    submitted_at: submittedAt,
    salt: salt.toString('hex'),
  };
}

function presentOwn({ seal, root, proof }: SealWithProof): OwnSeal {
  return {
    digest: seal.digest.toString('hex'),
    salt: seal.salt.toString('hex'),
    root: presentRoot(root),
    proof: proof.map(({ hash, left }) => ({ hash: Buffer.from(hash).toString('hex'), left })),
    ended: presentEnd(seal),
  };
}
