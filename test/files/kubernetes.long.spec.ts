import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { kubernetesFaults } from '../harness/kubernetes-faults.js';
import { manifestsIn, readManifests } from '../harness/kubernetes-manifests.js';
import { unpackDebianPackage } from '../tools/debian-package.mjs';

let folder: string;
let kustomize: string;

/** Uses kustomize from PATH or from the package of Debian 13. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kustomize-'));
  try {
    execFileSync('kustomize', ['version'], { stdio: 'ignore' });
    kustomize = 'kustomize';
  } catch {
    await unpackDebianPackage('kustomize', folder, { release: 'trixie' });
    kustomize = join(folder, 'usr/bin/kustomize');
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('kustomize builds the example, which matches the schemas of Kubernetes', async () => {
  cpSync('kubernetes', join(folder, 'kubernetes'), { recursive: true });
  const example = join(folder, 'kubernetes/overlays/example');
  for (const file of ['league.env', 'owner.env']) cpSync(join(example, `${file}.example`), join(example, file));
  const text = execFileSync(kustomize, ['build', example], { encoding: 'utf8' });
  const built = manifestsIn(text);

  expect(await kubernetesFaults(built)).toEqual([]);
  const written = [...readManifests('kubernetes/base'), ...readManifests('kubernetes/overlays/example')];
  const made = built.filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret');
  expect(built.length).toBe(written.length + made.length);
  expect(made).toHaveLength(3);
  // Everything except the namespace belongs to the namespace, the overlay sets all images, and the processes use all
  // generated maps and secrets.
  const outside = built.filter(({ metadata }) => metadata.namespace !== 'parc-ferme');
  expect(outside.map(({ kind }) => kind)).toEqual(['Namespace']);
  const images = [...text.matchAll(/image: (\S+)/g)].map(([, image = '']) => image);
  expect(images).toHaveLength(5);
  expect(images.filter((image) => !image.startsWith('registry.example.org/parc-ferme/'))).toEqual([]);
  const named = [...text.matchAll(/(?:configMapRef|secretRef):\s+name: (\S+)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].sort()).toEqual(made.map(({ metadata }) => metadata.name).sort());
});
