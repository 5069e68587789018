import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A regular expression for the text after the admin's name. */
const end = '( stopped its retrieval\\. Try again when you want it to go on\\.)$';

/** Moves the name of the admin out of a text. Usernames consist of letters and digits. */
const moveName = (table: string, column: string) => `
UPDATE ${table} SET
  actor_id = (SELECT id FROM members WHERE lower(username) = lower(substring(${column} from '([A-Za-z0-9]+)${end}'))),
  ${column} = regexp_replace(${column}, '[A-Za-z0-9]+${end}', 'An admin\\1')
WHERE ${column} ~ '[A-Za-z0-9]${end}' AND ${column} !~ '(^|\\. )An admin${end}'`;

const restoreName = (table: string, column: string) => `
UPDATE ${table} SET ${column} = regexp_replace(${column}, 'An admin${end}', username || '\\1')
FROM members WHERE members.id = actor_id`;

const texts = [
  ['autopilot_race_sessions', 'reason'],
  ['season_messages', 'message'],
  ['notifications', 'text'],
] as const;

/** Names are inserted when texts are read. Push messages refer to their subject, and are deleted with it. */
export class NamesOnReading1700000000046 implements MigrationInterface {
  name = 'NamesOnReading1700000000046';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of texts) {
      await runner.query(`
        ALTER TABLE ${table} ADD actor_id int REFERENCES members ON DELETE SET NULL;
        CREATE INDEX ${table}_actor_idx ON ${table} (actor_id)`);
      await runner.query(moveName(table, column));
    }
    await runner.query(`
      ALTER TABLE pushes
        ADD origin_id int REFERENCES members ON DELETE CASCADE,
        ADD comment_id int REFERENCES comments ON DELETE CASCADE,
        ADD weekend_id int REFERENCES race_weekends ON DELETE CASCADE,
        ADD season_id int REFERENCES seasons ON DELETE CASCADE;
      CREATE INDEX pushes_origin_idx ON pushes (origin_id);
      CREATE INDEX pushes_comment_idx ON pushes (comment_id);
      CREATE INDEX pushes_weekend_idx ON pushes (weekend_id);
      CREATE INDEX pushes_season_idx ON pushes (season_id);
      UPDATE pushes SET origin_id = comments.member_id, comment_id = comments.id, text = 'replied to your comment'
        FROM comments WHERE occasion = 'reply-' || comments.id AND comments.member_id IS NOT NULL;
      UPDATE pushes SET weekend_id = race_weekends.id FROM race_weekends WHERE occasion = 'weekend-' || race_weekends.id;
      UPDATE pushes SET season_id = seasons.id FROM seasons
        WHERE occasion ~ '^picks-[0-9]+-' AND split_part(occasion, '-', 2) = seasons.id::text;
      DELETE FROM pushes WHERE comment_id IS NULL AND weekend_id IS NULL AND season_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE pushes SET text = username || ' ' || text FROM members WHERE members.id = origin_id;
      ALTER TABLE pushes DROP origin_id, DROP comment_id, DROP weekend_id, DROP season_id`);
    for (const [table, column] of texts) {
      await runner.query(restoreName(table, column));
      await runner.query(`ALTER TABLE ${table} DROP actor_id`);
    }
  }
}
