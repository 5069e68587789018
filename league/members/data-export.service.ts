import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../database/data-source.js';
import { DataExportsRepository } from './data-exports.repository.js';

/** A copy of what the league stores about a member, for that member (docs/decisions/own-data.md). */
@Injectable()
export class DataExportService {
  constructor(
    private readonly database: DataSource,
    private readonly exports: DataExportsRepository,
  ) {}

  /** The copy as JSON text, all of it of one moment. */
  async write(memberId: number): Promise<string> {
    const sections = await readAtOnce(this.database, (manager) => this.exports.read(manager, memberId));
    return JSON.stringify({ format: 'parc-ferme-own-data', version: 1, written_at: new Date(), ...sections }, null, 2);
  }
}
