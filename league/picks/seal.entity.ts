import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Season } from '../seasons/season.entity.js';
import type { RootKind, SealEnd } from './seals.js';

/** The root of picks that were sealed together, or of those of one late joiner; a season has them in the order of time. */
@Entity('seal_roots')
@Check('seal_roots_kind_check', `kind IN ('close', 'late', 'after_close')`)
@Check('seal_roots_amount_check', 'amount > 0')
export class SealRoot {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  /** From 1. */
  @PrimaryColumn('int') number: number;
  @Column('text') kind: RootKind;
  @Column('timestamptz') sealedAt: Date;
  @Column('int') amount: number;
  /** Of the Merkle tree of its seals. */
  @Column('bytea') root: Buffer;
  /** Of the chain of this root and all before. */
  @Column('bytea') head: Buffer;
}

/** The key of a root, where a seal or a node refers to it. */
const ofRoot = [
  { name: 'season_id', referencedColumnName: 'seasonId' },
  { name: 'number', referencedColumnName: 'number' },
];

/** The seal of a member's picks. The digest is never changed or deleted; what becomes of the picks is noted beside it. */
@Entity('seals')
@Index('seals_live_key', ['picksId'], { unique: true, where: 'ended_at IS NULL' })
@Index('seals_member_idx', ['seasonId', 'memberId'])
@Check('seals_end_check', `(ended_at IS NULL) = (ended_by IS NULL) AND ended_by IN ('changed', 'admin', 'account')`)
export class Seal {
  @PrimaryColumn('int') seasonId: number;
  @PrimaryColumn('int') number: number;
  @ManyToOne('SealRoot', { onDelete: 'CASCADE' })
  @JoinColumn(ofRoot)
  root?: SealRoot;
  /** Of the leaf in its tree, from 0, in the order of digests, which tells nothing of who is who. */
  @PrimaryColumn('int') position: number;
  @Column('bytea') digest: Buffer;
  @Column('bytea') salt: Buffer;
  /** No reference: the seal outlives the picks. */
  @Column('int') picksId: number;
  /** No reference: the number was sealed, and stays when the account goes. Null: it had gone before. */
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('text', { nullable: true }) endedBy: SealEnd | null;
}

/** A hash of a tree at level 8, 9, ... above its leaves, whose level is 0: a proof reads these instead of all leaves. */
@Entity('seal_nodes')
export class SealNode {
  @PrimaryColumn('int') seasonId: number;
  @PrimaryColumn('int') number: number;
  @ManyToOne('SealRoot', { onDelete: 'CASCADE' })
  @JoinColumn(ofRoot)
  root?: SealRoot;
  @PrimaryColumn('smallint') level: number;
  @PrimaryColumn('int') position: number;
  @Column('bytea') hash: Buffer;
}
