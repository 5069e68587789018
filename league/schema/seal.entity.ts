import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Season } from './season.entity.js';
import type { RootKind, SealEnd } from '../rules/seals.js';

/** The root of a Merkle tree: of all picks sealed together, of one late joiner's picks, or of the end of one seal. */
@Entity('seal_roots')
@Check('seal_roots_kind_check', `kind IN ('close', 'late', 'after_close', 'end')`)
@Check('seal_roots_amount_check', 'amount > 0')
export class SealRoot {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  /** Numbered in order of time, from 1. */
  @PrimaryColumn('int') number: number;
  @Column('text') kind: RootKind;
  @Column('timestamptz') sealedAt: Date;
  @Column('int') amount: number;
  @Column('bytea') root: Buffer;
  /** The hash of this root and all previous roots. */
  @Column('bytea') head: Buffer;
}

const rootColumns = [
  { name: 'season_id', referencedColumnName: 'seasonId' },
  { name: 'number', referencedColumnName: 'number' },
];

/** The digest is never changed or deleted. The database sets `endedAt` and adds the end to the chain of heads. */
@Entity('seals')
@Index('seals_live_key', ['picksId'], { unique: true, where: 'ended_at IS NULL' })
@Index('seals_member_idx', ['seasonId', 'memberId'])
@Check('seals_end_check', `(ended_at IS NULL) = (ended_by IS NULL) AND ended_by IN ('changed', 'admin', 'account')`)
export class Seal {
  @PrimaryColumn('int') seasonId: number;
  @PrimaryColumn('int') number: number;
  @ManyToOne('SealRoot', { onDelete: 'CASCADE' })
  @JoinColumn(rootColumns)
  root?: SealRoot;
  /** The position of the leaf in its tree, from 0. Leaves are sorted by digest, which does not reveal the members. */
  @PrimaryColumn('int') position: number;
  @Column('bytea') digest: Buffer;
  @Column('bytea') salt: Buffer;
  /** Not a foreign key, because picks can be deleted before their seal. */
  @Column('int') picksId: number;
  /** Not a foreign key, because the number remains after the account is deleted. Null if it was deleted before. */
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('text', { nullable: true }) endedBy: SealEnd | null;
  @Column('int', { nullable: true }) endNumber: number | null;
}

/** A hash at level 8 or higher (leaves have level 0). Proofs read these hashes instead of all leaves. */
@Entity('seal_nodes')
export class SealNode {
  @PrimaryColumn('int') seasonId: number;
  @PrimaryColumn('int') number: number;
  @ManyToOne('SealRoot', { onDelete: 'CASCADE' })
  @JoinColumn(rootColumns)
  root?: SealRoot;
  @PrimaryColumn('smallint') level: number;
  @PrimaryColumn('int') position: number;
  @Column('bytea') hash: Buffer;
}
