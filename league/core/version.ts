import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the application, as package.json says it. Every process runs in the root of the project. */
export const applicationVersion = (
  JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }
).version;
