/** Programs from Debian packages that are unpacked without being installed. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { runToEnd } from '../../scripts/programs.mjs';
import { openLog } from '../../scripts/settings.mjs';

/**
 * Downloads a package and unpacks it into a folder. Its log is in `logs/` of that folder.
 * @param {string} name @param {string} home
 * @param {{ release?: string, withLibraries?: boolean }} [options] the Debian release, by default the machine's, and
 *   whether to unpack missing dependencies
 * @throws {Error} if the machine has no apt
 */
export async function unpackDebianPackage(name, home, { release = machineRelease(), withLibraries = false } = {}) {
  const lists = join(home, 'apt');
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(lists, folder), { recursive: true });
  const sources = join(lists, 'sources.list');
  writeFileSync(sources, `deb ${await debianMirror()} ${release} main\n`);
  const settings = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': `${lists}/lists`,
    'Dir::Cache': `${lists}/cache`,
    'APT::Sandbox::User': 'root',
    'Debug::NoLocking': '1',
  };
  const apt = ['-qq', ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
  const log = openLog(home, name);
  const packages = join(lists, 'cache/archives');
  const download = withLibraries ? ['install', '--download-only', '--yes', '--no-install-recommends'] : ['download'];
  await runToEnd('apt-get update', 'apt-get', [...apt, 'update'], log);
  await runToEnd(`Downloading ${name}`, 'apt-get', [...apt, ...download, name], log, { cwd: packages });
  for (const file of readdirSync(packages).filter((each) => each.endsWith('.deb')))
    await runToEnd(`Unpacking ${file}`, 'dpkg-deb', ['--extract', join(packages, file), home], log);
  rmSync(lists, { recursive: true });
}

/** Returns the machine's Debian release, such as "bookworm". */
function machineRelease() {
  const name = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!name) throw new Error('This machine does not name its release of Debian.');
  return name;
}

/** Returns the address that this machine gets its packages from. */
export async function debianMirror() {
  const { stdout } = await execa('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const mirror = stdout.split('\n').find((address) => !address.includes('security'));
  if (!mirror) throw new Error('apt-get names no mirror of Debian.');
  return mirror;
}
