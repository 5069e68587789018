import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RaceKind } from '../results/race-kind.js';
import type { SessionProgress } from './move-session.js';
import type { SessionState } from './session-states.js';

/** How far the autopilot is with a session; what the columns mean stands at `SessionProgress`. */
@Entity('autopilot_race_sessions')
export class AutopilotSession implements SessionProgress {
  @PrimaryColumn('int') weekendId: number;
  @PrimaryColumn('text') kind: RaceKind;
  @Column('text') state: SessionState;
  @Column('timestamptz', { nullable: true }) nextPollAt: Date | null;
  @Column('int') attempts: number;
  @Column('int') failures: number;
  @Column('int') changes: number;
  @Column('text', { nullable: true }) digest: string | null;
  @Column('text', { nullable: true }) reason: string | null;
  /** The look under way; only while looking. */
  @Column('int', { nullable: true }) retrievalId: number | null;
}
