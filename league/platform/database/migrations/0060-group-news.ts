import type { MigrationInterface, QueryRunner } from 'typeorm';

const finalKey = (condition: string) => `DROP INDEX notifications_weekend_final_key;
  CREATE UNIQUE INDEX notifications_weekend_final_key ON notifications (weekend_id) WHERE ${condition}`;
const toEveryone = 'member_id IS NULL AND correction_id IS NULL';

/** The members of a group get news about it, unless they mute the group. */
export class GroupNews1700000000060 implements MigrationInterface {
  name = 'GroupNews1700000000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE group_members ADD muted boolean NOT NULL DEFAULT false');
    await runner.query(`
      ALTER TABLE notifications ADD group_id int REFERENCES groups ON DELETE CASCADE;
      CREATE INDEX notifications_group_idx ON notifications (group_id, date_created);
      CREATE INDEX notifications_everyone_idx ON notifications (date_created) WHERE member_id IS NULL AND group_id IS NULL;
      CREATE UNIQUE INDEX notifications_group_weekend_key ON notifications (weekend_id, group_id) WHERE group_id IS NOT NULL`);
    await runner.query(finalKey(`${toEveryone} AND group_id IS NULL`));
    await runner.query(`
      ALTER TABLE pushes ADD group_id int REFERENCES groups ON DELETE CASCADE;
      CREATE INDEX pushes_group_idx ON pushes (group_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM pushes WHERE group_id IS NOT NULL;
      ALTER TABLE pushes DROP group_id;
      DELETE FROM notifications WHERE group_id IS NOT NULL;
      DROP INDEX notifications_everyone_idx`);
    await runner.query(finalKey(toEveryone));
    await runner.query('ALTER TABLE notifications DROP group_id');
    await runner.query('ALTER TABLE group_members DROP muted');
  }
}
