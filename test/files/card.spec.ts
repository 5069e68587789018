import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/**
 * The packages and top-level names on the client's design card. "nestjs" on the card means the framework and its
 * packages.
 */
const card = {
  packages: [
    ...['react', 'react-dom', 'react-router-dom', 'vite', '@nestjs/core', '@nestjs/common', '@nestjs/typeorm'],
    ...[
      'typeorm',
      'pg',
      'bullmq',
      'ioredis',
      'passport',
      'passport-local',
      'nodemailer',
      'sharp',
      'playwright',
      'jest',
    ],
  ],
  topLevel: ['package.json', 'nest-cli.json', 'tsconfig.json', 'web', 'api', 'worker', 'docker-compose.yml', 'test'],
};

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

/** The sources of the product and the specs beside them. */
const sources = ['api', 'league', 'worker', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8')),
);
const imported = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\b(?:from|import) ?\(?'((?:@[\w-]+\/)?[\w.-]+)/g)].map(([, name = '']) => name),
  ),
);

/**
 * Returns whether the product imports a package or its binding: @nestjs/passport counts for passport, @jest/globals
 * for Jest.
 */
function isUsed(name: string): boolean {
  if (name === 'jest') return imported.has('@jest/globals');
  const isPeer = (one: string) => {
    const file = join('node_modules', one, 'package.json');
    if (!existsSync(file)) return false;
    const { peerDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { peerDependencies?: object };
    return name in peerDependencies;
  };
  return imported.has(name) || [...imported].some((one) => one.startsWith('@nestjs/') && isPeer(one));
}

it('the top level has every name on the design card', () => {
  expect(card.topLevel.filter((name) => !existsSync(name))).toEqual([]);
});

it('the product depends on every package on the design card, and imports it', () => {
  expect(card.packages.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
  expect(card.packages.filter((name) => !isUsed(name))).toEqual([]);
});
