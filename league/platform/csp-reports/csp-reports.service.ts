import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CspReportsRepository, type ReportedViolation } from './csp-reports.repository.js';

@Injectable()
export class CspReportsService {
  constructor(
    private readonly database: DataSource,
    private readonly reports: CspReportsRepository,
  ) {}

  async add(violation: ReportedViolation): Promise<void> {
    await this.database.transaction((manager) => this.reports.add(manager, violation));
  }
}
