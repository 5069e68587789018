import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RiderTeams1700000000020 implements MigrationInterface {
  name = 'RiderTeams1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders ADD team text, ADD manufacturer text, ADD country text,
        ADD CONSTRAINT riders_country_letters CHECK (country ~ '^[A-Z]{3}$');
      ALTER TABLE race_weekends ADD country text,
        ADD CONSTRAINT race_weekends_country_letters CHECK (country ~ '^[A-Z]{3}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders DROP COLUMN team, DROP COLUMN manufacturer, DROP COLUMN country;
      ALTER TABLE race_weekends DROP COLUMN country`);
  }
}
