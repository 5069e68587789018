/**
 * `node test/scale/replicated-server.mjs FOLDER` runs PostgreSQL with a hot standby until SIGTERM and prints their
 * addresses.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { choosePorts, secretsOf } from '../../scripts/data-folder.mjs';
import { homeOfDatabase, providePostgres } from '../../scripts/postgres.mjs';
import { runScript } from '../../scripts/shutdown.mjs';

/**
 * Starts a hot standby that follows the server of `url` until this process ends. It copies the files itself, because
 * embedded PostgreSQL lacks pg_basebackup.
 * @param {{ from: string, url: string, dataDir: string, port: number }} options `from` is the server's DATA_DIR, `url`
 *   its superuser's address
 * @returns {Promise<string>} the address of the same database on the standby
 */
export async function provideReplica({ from, url, dataDir, port }) {
  mkdirSync(dataDir);
  const { home, user } = await homeOfDatabase(dataDir);
  const data = join(home, 'data');
  const { hostname, port: primaryPort, username, password } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT pg_backup_start('replica', true)`);
  await execa('cp', ['-a', join((await homeOfDatabase(from)).home, 'data'), data]);
  const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
  await client.end();
  await execa('rm', [join(data, 'postmaster.pid')]);
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(data, 'standby.signal'), '');
  if (user) await execa('chown', [`${user.uid}:${user.gid}`, join(data, 'backup_label'), join(data, 'standby.signal')]);
  const primary = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  await providePostgres({ dataDir, port, password, flags: [`primary_conninfo=${primary}`] });
  return Object.assign(new URL(url), { port }).href;
}

const [program, folder = ''] = process.argv.slice(1);
if (program === import.meta.filename) {
  await runScript(async () => {
    const { primary: port = 0, replica: replicaPort = 0 } = await choosePorts(folder, ['primary', 'replica']);
    const flags = ['fsync=off', 'max_connections=100'];
    const from = join(folder, 'primary');
    mkdirSync(from);
    const url = await providePostgres({ dataDir: from, port, password: (await secretsOf(folder)).postgres, flags });
    const replica = await provideReplica({ from, url, dataDir: join(folder, 'replica'), port: replicaPort });
    console.log(JSON.stringify({ primary: url, replica }));
  });
}
