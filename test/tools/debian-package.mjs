/** Programs of another release of Debian than the machine's. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { runToEnd } from '../../scripts/programs.mjs';
import { openLog } from '../../scripts/settings.mjs';

/**
 * Downloads a package and unpacks it into a folder; nothing is installed. Its log is in `logs/` of that folder.
 * @param {string} name @param {string} suite the release of Debian @param {string} home @throws {Error} where the machine has no apt
 */
export async function unpackDebianPackage(name, suite, home) {
  const lists = join(home, 'apt');
  for (const folder of ['lists/partial', 'cache']) mkdirSync(join(lists, folder), { recursive: true });
  const sources = join(lists, 'sources.list');
  writeFileSync(sources, `deb ${await debianMirror()} ${suite} main\n`);
  const settings = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': `${lists}/lists`,
    'Dir::Cache': `${lists}/cache`,
    'APT::Sandbox::User': 'root',
  };
  const apt = ['-qq', ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
  const log = openLog(home, name);
  await runToEnd('apt-get update', 'apt-get', [...apt, 'update'], log);
  await runToEnd(`Downloading ${name}`, 'apt-get', [...apt, 'download', name], log, { cwd: home });
  const [file = ''] = readdirSync(home).filter((each) => each.startsWith(`${name}_`));
  await runToEnd(`Unpacking ${name}`, 'dpkg-deb', ['--extract', file, home], log, { cwd: home });
  rmSync(lists, { recursive: true });
}

/** The address from which this machine takes its packages. */
export async function debianMirror() {
  const { stdout } = await execa('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const mirror = stdout.split('\n').find((address) => !address.includes('security'));
  if (!mirror) throw new Error('apt-get names no mirror of Debian.');
  return mirror;
}
