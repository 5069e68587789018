import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers with a browser, until their row expires (docs/decisions/browser-egress-proxy.md). */
export class BrowserWorkers1700000000041 implements MigrationInterface {
  name = 'BrowserWorkers1700000000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE browser_workers (id uuid PRIMARY KEY, expires_at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE browser_workers');
  }
}
