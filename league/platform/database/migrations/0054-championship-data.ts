import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (names: string) => `ALTER TABLE retrievals DROP CONSTRAINT retrievals_kind_check,
  ADD CONSTRAINT retrievals_kind_check CHECK (kind IN (${names}))`;
const before = `'race', 'sprint', 'riders', 'riders-preview', 'calendar'`;

/** Seasons can be set up from the championship's data service, and weekends have the starts of their races. */
export class ChampionshipData1700000000054 implements MigrationInterface {
  name = 'ChampionshipData1700000000054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kinds(`${before}, 'championship'`));
    await runner.query('ALTER TABLE retrievals ADD COLUMN championship_class text');
    await runner.query('ALTER TABLE seasons ADD COLUMN championship_class text');
    await runner.query('ALTER TABLE riders ADD COLUMN championship_id text, ADD COLUMN championship_facts jsonb');
    await runner.query('CREATE UNIQUE INDEX riders_championship_key ON riders (season_id, championship_id)');
    await runner.query(`ALTER TABLE race_weekends
      ADD COLUMN time_zone text, ADD COLUMN race_starts_at timestamptz, ADD COLUMN sprint_starts_at timestamptz,
      ADD COLUMN championship_id text, ADD COLUMN championship_facts jsonb`);
    await runner.query(
      'CREATE UNIQUE INDEX race_weekends_championship_key ON race_weekends (season_id, championship_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE race_weekends DROP COLUMN time_zone, DROP COLUMN race_starts_at,
      DROP COLUMN sprint_starts_at, DROP COLUMN championship_id, DROP COLUMN championship_facts`);
    await runner.query('ALTER TABLE riders DROP COLUMN championship_id, DROP COLUMN championship_facts');
    await runner.query('ALTER TABLE seasons DROP COLUMN championship_class');
    await runner.query('ALTER TABLE retrievals DROP COLUMN championship_class');
    await runner.query(`DELETE FROM retrievals WHERE kind = 'championship'`);
    await runner.query(kinds(before));
  }
}
