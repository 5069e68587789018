import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A member's picks for a season. No two members hold the same in the same order: `picks_order_key` (rules.md 5). */
@Entity('picks')
export class Picks {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  /** Null: the account is deleted, the row of a finalized season stays without the name. */
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('int') pick1: number;
  @Column('int') pick2: number;
  @Column('int') pick3: number;
  @Column('int') pick4: number;
  @Column('int') pick5: number;
  @Column('int', { nullable: true }) independentId: number | null;
  @Column('int', { nullable: true }) rookieId: number | null;
  /** The last submission that changed them; breaks the last tie (rules.md 2). */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) submittedAt: Date;
}
