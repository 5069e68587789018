import type { MigrationInterface, QueryRunner } from 'typeorm';

const check = (table: string, column: string, values: string) =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_check,
     ADD CONSTRAINT ${table}_${column}_check CHECK (${column} IN (${values}))`;
const kinds = `'race', 'sprint', 'riders', 'riders-preview', 'calendar', 'championship'`;
const sources = `'page', 'hand'`;

/** A result can come from the championship's classification. */
export class ChampionshipResults1700000000058 implements MigrationInterface {
  name = 'ChampionshipResults1700000000058';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(check('retrievals', 'kind', `${kinds}, 'championship-race', 'championship-sprint'`));
    await runner.query(check('race_results', 'source', `${sources}, 'championship'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE race_results SET source = 'hand' WHERE source = 'championship'`);
    await runner.query(check('race_results', 'source', sources));
    await runner.query(`DELETE FROM retrievals WHERE kind IN ('championship-race', 'championship-sprint')`);
    await runner.query(check('retrievals', 'kind', kinds));
  }
}
