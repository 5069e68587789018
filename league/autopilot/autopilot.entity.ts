import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AutopilotMode } from './race-session-states.js';

/** What an admin chose for a season; off where there is no row. */
@Entity('autopilots')
export class Autopilot {
  @PrimaryColumn('int') seasonId: number;
  @Column('text') mode: AutopilotMode;
  /** Whether e-mails leave when it makes a weekend final. */
  @Column('boolean') sendFinalizeEmail: boolean;
}
