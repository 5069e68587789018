import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { Hundredths } from '../rules/points.js';

/** A row of the final table of an imported season; the position is that in the list. */
export interface StoredRow {
  /** A name, or the pseudonym of a member who did not agree to be named. */
  name: string;
  points: Hundredths;
}

/** A season that was not played in this installation: an archive that was verified, or a spreadsheet (docs/decisions/season-archive.md). */
@Entity('imported_seasons')
@Index('imported_seasons_year_key', ['year'], { unique: true })
@Check('imported_seasons_year_range', 'year BETWEEN 1900 AND 2099')
@Check('imported_seasons_document_check', 'verified = (document IS NOT NULL)')
export class ImportedSeason {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') year: number;
  /** SHA-256 of the file's contents for this year, in hex, by which a second import of the same file is recognized. */
  @Column('text') digest: string;
  /** Whether it is an archive whose ranks and seals were verified; otherwise it is from a spreadsheet. */
  @Column('boolean') verified: boolean;
  /** The text of the archive; null for a spreadsheet. */
  @Column('text', { nullable: true, select: false }) document: string | null;
  /** The final table, best first. */
  @Column('jsonb') rows: StoredRow[];
  @Column('int', { nullable: true }) importedBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) @JoinColumn({ name: 'imported_by' }) importedByMember?: Member | null;
  @Column('timestamptz', { default: () => 'now()' }) importedAt: Date;
}
