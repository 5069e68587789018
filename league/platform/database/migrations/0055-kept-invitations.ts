import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invitation to a group is kept with the registration, because its link may be opened in another browser. */
export class KeptInvitations1700000000055 implements MigrationInterface {
  name = 'KeptInvitations1700000000055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN invitation_token text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN invitation_token');
  }
}
