import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../platform/database/data-source.js';
import { DataExportsRepository } from './data-exports.repository.js';

@Injectable()
export class OwnDataReader {
  constructor(
    private readonly database: DataSource,
    private readonly exports: DataExportsRepository,
  ) {}

  read(memberId: number): ReturnType<DataExportsRepository['read']> {
    return readAtOnce(this.database, (manager) => this.exports.read(manager, memberId));
  }
}
