/**
 * `npm run api-types` writes test/harness/api-types.ts, the types of all calls, from the API description of the built
 * code, which it builds if necessary. Needs no database.
 */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { ensureBuilt } from '../../scripts/build.mjs';
import { readSettings } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';

await runScript(async () => {
  await ensureBuilt(readSettings().dataDir, ['server']);
  const { controllers } = await import('#api/app.module.js');
  const { describeApi } = await import('#api/openapi/document.js');
  const description = JSON.stringify(describeApi(controllers));
  const types = await openapiTS(description, { defaultNonNullable: false });
  writeFileSync('test/harness/api-types.ts', astToString(types));
  await shutDown();
});
