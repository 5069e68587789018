import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ChampionshipClass } from '../contract/championship-classes.js';
import type { Member } from './member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Season } from './season.entity.js';
import type { RetrievalKind, RetrievalOutcome, RetrievalState } from '../rules/retrieval-outcome.js';

/** The id is the `pid` of the API. `retrievals_live_key` allows one live row in the installation (rules.md 7). */
@Entity('retrievals')
// A unique index on the constant true, only over rows with a live state.
@Index('retrievals_live_key', { synchronize: false })
@Check(
  'retrievals_kind_check',
  `kind IN ('race', 'sprint', 'riders', 'riders-preview', 'calendar', 'championship', 'championship-race', 'championship-sprint', 'championship-check')`,
)
@Check(
  'retrievals_state_check',
  `state IN ('queued', 'running', 'terminating', 'stored', 'read', 'refused', 'failed', 'terminated')`,
)
export class Retrieval {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') kind: RetrievalKind;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  @Column('text') url: string;
  @Column('text', { default: 'queued' }) state: RetrievalState;
  @Column('text') message: string;
  @Column('int', { nullable: true }) progressDone: number | null;
  @Column('int', { nullable: true }) progressTotal: number | null;
  @Column('int', { nullable: true }) requestedBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'requested_by' })
  requestedByMember?: Member | null;
  @Column('text', { nullable: true }) championshipClass: ChampionshipClass | null;
  @Column('boolean', { default: false }) byAutopilot: boolean;
  /** Whether an admin agreed to omit unreadable rows. */
  @Column('boolean', { default: false }) skipUnreadable: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('uuid', { nullable: true }) leaseHolder: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('jsonb', { nullable: true }) outcome: RetrievalOutcome | null;
}

/** The content of a page that could not be understood. Deleted after two weeks. */
@Entity('page_captures')
@Index('page_captures_taken_idx', ['takenAt'])
export class PageCapture {
  @PrimaryColumn('int') retrievalId: number;
  @ManyToOne('Retrieval', { onDelete: 'CASCADE' }) retrieval?: Retrieval;
  @Column('text') url: string;
  @Column('text') text: string;
  @Column('bytea', { nullable: true }) screenshot: Buffer | null;
  @Column('timestamptz', { default: () => 'now()' }) takenAt: Date;
}
