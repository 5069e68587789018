import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RaceKind } from '../results/race-kind.js';
import type { RaceSessionProgress } from './next-race-session-state.js';
import type { RaceSessionState } from './race-session-states.js';

/** How far the autopilot is with a race session; for the meaning of the columns see `RaceSessionProgress`. */
@Entity('autopilot_race_sessions')
export class AutopilotRaceSession implements RaceSessionProgress {
  @PrimaryColumn('int') weekendId: number;
  @PrimaryColumn('text') kind: RaceKind;
  @Column('text') state: RaceSessionState;
  @Column('timestamptz', { nullable: true }) nextPollAt: Date | null;
  @Column('int') attempts: number;
  @Column('int') failures: number;
  @Column('int') changes: number;
  @Column('text', { nullable: true }) digest: string | null;
  @Column('text', { nullable: true }) reason: string | null;
  /** The running poll; only in the state `looking`. */
  @Column('int', { nullable: true }) retrievalId: number | null;
}
