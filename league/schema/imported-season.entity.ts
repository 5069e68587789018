import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { Hundredths } from '../rules/points.js';

export interface StoredRow {
  /** A username, or the pseudonym of a member who did not agree to be named. */
  name: string;
  points: Hundredths;
}

/** A season that was played elsewhere: an archive or a spreadsheet (docs/decisions/season-archive.md). */
@Entity('imported_seasons')
@Index('imported_seasons_year_key', ['year'], { unique: true })
@Check('imported_seasons_year_range', 'year BETWEEN 1900 AND 2099')
@Check('imported_seasons_document_check', 'verified = (document IS NOT NULL)')
export class ImportedSeason {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') year: number;
  /** SHA-256 of the file's data about this year, in hex. It identifies a repeated import of the same file. */
  @Column('text') digest: string;
  /** True for an archive, whose ranks and seals were verified; false for a spreadsheet. */
  @Column('boolean') verified: boolean;
  @Column('text', { nullable: true, select: false }) document: string | null;
  @Column('jsonb') rows: StoredRow[];
  @Column('int', { nullable: true }) importedBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) @JoinColumn({ name: 'imported_by' }) importedByMember?: Member | null;
  @Column('timestamptz', { default: () => 'now()' }) importedAt: Date;
}
