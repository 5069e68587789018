import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./var'),
  RESULTS_SITE_PORT: port.optional(),
  CHAMPIONSHIP_PORT: port.optional(),
  MAILBOX_PORT: port.optional(),
  SMTP_PORT: port.optional(),
});

/** The ports of the demo's fakes. A fake without a port does not start. */
export function readDemoEnv(source: NodeJS.ProcessEnv = process.env): z.infer<typeof schema> {
  return schema.parse(source);
}

const seedSchema = z.object({
  DATABASE_URL: z.string(),
  DEMO: z.enum(['1', 'picks', 'over', '0']).default('1'),
  RESULTS_SITE_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
});
export type SeedEnv = z.infer<typeof seedSchema>;

export function readSeedEnv(source: NodeJS.ProcessEnv = process.env): SeedEnv {
  return seedSchema.parse(source);
}
