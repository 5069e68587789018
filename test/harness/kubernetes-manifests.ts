import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Manifest } from './kubernetes-faults.js';

export const manifestsIn = (text: string) =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Manifest);

/** Reads the manifests that a folder's kustomization lists, without those that it includes from other folders. */
export function readManifests(folder: string): Manifest[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
  return resources.filter((file) => file.endsWith('.yaml')).flatMap((file) => manifestsIn(read(file)));
}
