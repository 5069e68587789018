import { describe, expect, it } from '@jest/globals';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { sampled } from '../harness/sampled.js';

const sql = 'SQL and query builders are in *.repository.ts.';
const rows = 'Rows of an entity are read and written in its *.repository.ts.';

/** What the rule about restricted syntax finds in a statement of this file. */
async function complaintsOf(file: string, statement: string): Promise<string[]> {
  const { rules } = (await new ESLint().calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
  const rule = rules['no-restricted-syntax'] ?? 'off';
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'no-restricted-syntax': rule },
  };
  return new Linter().verify(statement, [config], { filename: 'statement.ts' }).map(({ message }) => message);
}

describe('the rule about where rows are read and written', () => {
  const statements: [statement: string, message: string][] = [
    [`await database.query('SELECT 1');`, sql],
    [`await manager.query<Row[]>(text, [id]);`, sql],
    [`await this.database.getRepository(Picks).find();`, sql],
    [`await manager.createQueryBuilder().update(table);`, sql],
    [`await inner.findOneBy(Picks, { id });`, rows],
    [`await this.database.manager.update(Picks, id, change);`, rows],
    [`await transaction.save(Picks, picks);`, rows],
    [`await manager.delete(Picks, id);`, rows],
  ];
  it.each(sampled(statements, 4))('finds in a service, a controller or a processor: %s', async (statement, message) => {
    for (const file of ['league/picks/picks.service.ts', 'api/picks/picks.controller.ts', 'worker/jobs/retention.ts'])
      expect(await complaintsOf(file, statement)).toContain(message);
  });

  it('finds nothing in repositories, migrations and specs, nor in calls of repositories and arrays', async () => {
    const statement = `await manager.query('SELECT 1');`;
    for (const file of [
      'league/picks/picks.repository.ts',
      'league/database/migrate.ts',
      'league/riders/points.spec.ts',
    ])
      expect(await complaintsOf(file, statement)).toEqual([]);
    const others = `await this.picks.delete(manager, id); ids.find((id) => id > 1); seen.delete(id);`;
    expect(await complaintsOf('league/picks/picks.service.ts', others)).toEqual([]);
  });
});
