import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Season } from '../seasons/season.entity.js';
import type { AutopilotMode } from './race-session-states.js';

/** What an admin chose for a season; off where there is no row. */
@Entity('autopilots')
@Check('autopilots_mode_check', `mode IN ('off', 'retrieve', 'finalize')`)
export class Autopilot {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') mode: AutopilotMode;
  /** Whether e-mails leave when it makes a weekend final. */
  @Column('boolean') sendFinalizeEmail: boolean;
}
