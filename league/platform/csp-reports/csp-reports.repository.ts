import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CspReport } from '../../schema/csp-report.entity.js';

const mostReports = 200;

export type ReportedViolation = Pick<CspReport, 'page' | 'directive' | 'blocked' | 'source'>;

@Injectable()
export class CspReportsRepository {
  /** Counts repeated reports and deletes the oldest ones. TypeORM's upsert cannot count. */
  async add(manager: EntityManager, { page, directive, blocked, source }: ReportedViolation): Promise<void> {
    await manager.query(
      `INSERT INTO csp_reports (page, directive, blocked, source) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT csp_reports_key DO UPDATE SET times = csp_reports.times + 1, last_at = now()`,
      [page, directive, blocked, source],
    );
    await manager.query(
      `DELETE FROM csp_reports WHERE id IN (SELECT id FROM csp_reports ORDER BY last_at DESC, id DESC OFFSET $1)`,
      [mostReports],
    );
  }
}
