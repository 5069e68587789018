import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index contains only the few members who are waiting for a notification. */
export class TellWhenPicksOpen1700000000019 implements MigrationInterface {
  name = 'TellWhenPicksOpen1700000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD tell_when_picks_open boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX members_tell_when_picks_open_idx ON members (id) WHERE tell_when_picks_open');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN tell_when_picks_open');
  }
}
