import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const folder = 'league/platform/database/migrations';
/** The first release includes all migrations up to this one, so no older release runs on their schema. */
const firstRelease = 37;

/** Returns the statements of a migration that could break the previous release (docs/decisions/upgrades.md). */
function removals(source: string): string[] {
  const [, up = ''] = /async up\([^)]*\)[^{]*\{([^]*?)\n {2}\}/.exec(source) ?? [];
  return up.match(/\b(DROP (TABLE|COLUMN)|RENAME( COLUMN)?( \w+)? TO|SET NOT NULL|ALTER COLUMN \w+ TYPE)\b/gi) ?? [];
}

it('a migration removes only things that the previous release does not use, and names the version since which they are unused', () => {
  const files = readdirSync(folder).filter((name) => Number(name.slice(0, 4)) > firstRelease);
  expect(files.length).toBeGreaterThan(0);
  const sources = files.map((name) => ({ name, source: readFileSync(`${folder}/${name}`, 'utf8') }));
  const unsaid = sources.filter(
    ({ source }) => removals(source).length > 0 && !/Unused since \d+\.\d+\.\d+/.test(source),
  );
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

it.each([
  ['ALTER TABLE members DROP COLUMN theme', 1],
  ['ALTER TABLE members RENAME COLUMN theme TO look', 1],
  ['ALTER TABLE members ALTER COLUMN theme SET NOT NULL', 1],
  ['ALTER TABLE members ALTER COLUMN theme TYPE text', 1],
  ['DROP TABLE rivals', 1],
  ['ALTER TABLE members ADD COLUMN theme text', 0],
  ["ALTER TABLE members ADD COLUMN theme text NOT NULL DEFAULT 'dark'", 0],
  ['DROP INDEX members_theme', 0],
])('the number of removals in %s is %d', (sql, count) => {
  const source = `  async up(runner: QueryRunner): Promise<void> {\n    await runner.query('${sql}');\n  }\n\n  async down() {\n    await runner.query('DROP TABLE a');\n  }\n`;
  expect(removals(source)).toHaveLength(count);
});
