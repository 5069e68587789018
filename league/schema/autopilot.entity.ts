import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { Season } from './season.entity.js';
import type { AutopilotMode, RaceSessionProgress, RaceSessionState } from '../rules/race-session-states.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Retrieval } from './retrieval.entity.js';
import type { RaceKind } from '../rules/weekend-states.js';

/** The autopilot of a season without a row is off. */
@Entity('autopilots')
@Check('autopilots_mode_check', `mode IN ('off', 'retrieve', 'finalize')`)
export class Autopilot {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') mode: AutopilotMode;
  @Column('boolean') sendFinalizeEmail: boolean;
}

/** See `RaceSessionProgress` for the meaning of the columns. */
@Entity('autopilot_race_sessions')
@Check('autopilot_race_sessions_kind_check', `kind IN ('race', 'sprint')`)
@Check('autopilot_race_sessions_state_check', `state IN ('waiting', 'looking', 'stored', 'final', 'stopped', 'left')`)
@Index('autopilot_race_sessions_actor_idx', ['actorId'])
@Index('autopilot_race_sessions_retrieval_key', ['retrievalId'], { unique: true })
export class AutopilotRaceSession implements RaceSessionProgress {
  @PrimaryColumn('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
  @PrimaryColumn('text') kind: RaceKind;
  @Column('text') state: RaceSessionState;
  @Column('timestamptz', { nullable: true }) nextPollAt: Date | null;
  @Column('int') attempts: number;
  @Column('int') failures: number;
  @Column('int') changes: number;
  @Column('text', { nullable: true }) digest: string | null;
  @Column('text', { nullable: true }) reason: string | null;
  /** The admin whose name is inserted into `reason` when it is read. */
  @Column('int', { nullable: true }) actorId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) actor?: Member | null;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @ManyToOne('Retrieval', { onDelete: 'SET NULL' }) retrieval?: Retrieval | null;
}
