import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  OwnSeal,
  PicksSeals,
  SealedMember,
  SealedPicks,
  SealEnded,
  SealRoot,
} from '../../league/contract/seals.js';
import type { Seal, SealRoot as StoredRoot } from '../../league/schema/seal.entity.js';
import type { ProofStep } from '../../league/rules/seals.js';
import type { SealsPage, SealsSummary } from '../../league/season/picks/seals-reader.service.js';
import type { SealPosition, SealWithPicks } from '../../league/season/picks/seals.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { UsersPresenter } from '../presenters/shapes.presenter.js';

/** Members by their id. */
type Members = ReadonlyMap<number, { username: string }>;

/** Seals of picks in the format of the contract (league/contract/seals.ts). */
@Injectable()
export class SealsPresenter {
  constructor(private readonly users: UsersPresenter) {}

  presentSummary(
    season: Season,
    { last, roots, amounts }: SealsSummary,
    own: { seal: Seal; root: StoredRoot; proof: ProofStep[] } | null,
  ): PicksSeals {
    return {
      season: presentSeason(season),
      head: last.head.toString('hex'),
      amount: amounts.all,
      amount_late: amounts.late,
      latest_at: amounts.latestAt.toISOString(),
      roots: roots.map(presentRoot),
      own: own && presentOwn(own),
    };
  }

  /** A part of the list; where picks are hidden, digests alone. */
  async presentPage(
    manager: EntityManager,
    season: Season,
    { seals, roots, next, unsealed }: SealsPage,
    visible: boolean,
  ): Promise<SealedPicks> {
    const owners = [...seals.map(ownerOf), ...unsealed.map(({ memberId }) => memberId)];
    const members: Members = visible ? await this.users.present(manager, owners) : new Map();
    return {
      season: presentSeason(season),
      visible,
      roots: roots.map(presentRoot),
      seals: seals.map((one) => ({
        root: one.seal.number,
        position: one.seal.position,
        digest: one.seal.digest.toString('hex'),
        ended: presentEnd(one.seal),
        member: visible ? presentMember(ownerOf(one), members) : null,
        picks: visible && one.found ? presentPicks(one.found, one.seal.salt) : null,
      })),
      next: next && presentNext(next),
      unsealed: visible ? unsealed.map(({ memberId }) => presentMember(memberId, members)) : [],
    };
  }
}

const presentSeason = ({ id, year }: Season) => ({ id, year });
const presentNext = ({ number, position }: SealPosition) => `${number}-${position}`;
const ownerOf = ({ seal, found }: SealWithPicks) => found?.memberId ?? seal.memberId;

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

function presentOwn({ seal, root, proof }: { seal: Seal; root: StoredRoot; proof: ProofStep[] }): OwnSeal {
  return {
    digest: seal.digest.toString('hex'),
    salt: seal.salt.toString('hex'),
    root: presentRoot(root),
    proof: proof.map(({ hash, left }) => ({ hash: Buffer.from(hash).toString('hex'), left })),
    ended: presentEnd(seal),
  };
}
