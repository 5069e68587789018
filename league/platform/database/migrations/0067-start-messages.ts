import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StartMessages1700000000067 implements MigrationInterface {
  name = 'StartMessages1700000000067';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD start_messages boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP start_messages');
  }
}
