/** Base images for machines that cannot reach a registry (test/containers/base-images/). */
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { runToEnd } from '../../../scripts/programs.mjs';
import { openLog, root } from '../../../scripts/settings.mjs';
import { debianMirror } from '../debian-package.mjs';

/** @typedef {import('./engine.mjs').Engine} Engine */

const sources = join(root, 'test/containers/base-images');
/** The Debian releases, one for the Dockerfile and one with the versions of the servers. */
const releases = { bookworm: ['bookworm'], forky: ['forky', 'sid'] };

/** Builds missing base images under the names in Dockerfile and docker-compose.yml. @param {Engine} engine */
export async function provideBaseImages(engine) {
  for (const image of ['node', 'postgres', 'redis', 'caddy', 'mailpit']) {
    const name = nameOf(image);
    const folder = join(sources, image);
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const made = `localhost/stand-in-${image}:${hash('sha256', [name, ...files].join('\n')).slice(0, 16)}`;
    if (!(await exists(engine, made))) await build(engine, image, name, made);
    await engine.podman('tag', made, name);
  }
}

/** Finds the full name of an image in the Dockerfile or docker-compose.yml. @param {string} image */
function nameOf(image) {
  const text = ['Dockerfile', 'docker-compose.yml'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const [, name] = new RegExp(`(?:FROM|image:) ((?:\\w+/)?${image}:[^\\s@]+)`).exec(text) ?? [];
  if (!name) throw new Error(`No image ${image} is named in Dockerfile and docker-compose.yml.`);
  return `docker.io/${name.includes('/') ? '' : 'library/'}${name}`;
}

/** @param {Engine} engine @param {string} name */
const exists = ({ podman }, name) =>
  podman('image', 'exists', name).then(
    () => true,
    () => false,
  );

/** @param {Engine} engine @param {string} image @param {string} name its name in the files @param {string} tag */
async function build(engine, image, name, tag) {
  console.log(`Making the base image ${name} ...`);
  const context = join(engine.folder, 'context', image);
  rmSync(context, { recursive: true, force: true });
  cpSync(join(sources, image), context, { recursive: true });
  const [, release = ''] =
    /^FROM localhost\/debian:(\w+)$/m.exec(readFileSync(join(context, 'Dockerfile'), 'utf8')) ?? [];
  if (release) await provideDebian(engine, /** @type {keyof typeof releases} */ (release));
  if (image === 'node') await addNode(context, name.split(':')[1]?.split('-')[0] ?? '');
  const log = openLog(engine.folder, `base-image-${image}`);
  const args = ['build', '--network=host', '--build-arg', `NODE=${nameOf('node')}`, '--tag', tag, context];
  await runToEnd(`Building ${image}`, 'podman', args, log, { env: { ...process.env, ...engine.environment } });
  rmSync(context, { recursive: true });
}

/** Imports a Debian that uses this machine's mirror. @param {Engine} engine @param {keyof typeof releases} release */
async function provideDebian(engine, release) {
  const tag = `localhost/debian:${release}`;
  if (await exists(engine, tag)) return;
  const home = join(engine.folder, 'debian');
  rmSync(home, { recursive: true, force: true });
  const [suite = '', script] = releases[release];
  const log = openLog(engine.folder, `debian-${release}`);
  const args = ['--variant=minbase', suite, home, await debianMirror(), ...(script ? [script] : [])];
  await runToEnd('debootstrap', 'debootstrap', args, log);
  const { stdout: settings } = await execa('apt-config', ['dump', '--format', '%f "%v";%n', 'Acquire']);
  const kept = settings.split('\n').filter((line) => /^Acquire::(Check-|https?::Proxy )/.test(line));
  writeFileSync(join(home, 'etc/apt/apt.conf.d/90machine'), `${kept.join('\n')}\n`);
  const machines = '/etc/apt/sources.list.d/debian.sources';
  if (release === 'bookworm' && existsSync(machines)) cpSync(machines, join(home, machines));
  const archive = join(engine.folder, 'debian.tar');
  await runToEnd('tar', 'tar', ['--directory', home, '--create', '--file', archive, '.'], log);
  await engine.podman('import', archive, tag);
  rmSync(archive);
  rmSync(home, { recursive: true });
}

/** Adds Node.js, npm, and this machine's registry and certificates. @param {string} context @param {string} version */
async function addNode(context, version) {
  const packages = { package: `node-linux-${process.arch}@${version}`, npm: 'npm@10' };
  for (const [folder, name] of Object.entries(packages)) {
    mkdirSync(join(context, folder));
    const { stdout } = await execa('npm', ['pack', '--silent', '--pack-destination', context, name]);
    await execa('tar', [
      '--extract',
      '--file',
      join(context, stdout.trim()),
      '--directory',
      join(context, folder),
      '--strip-components=1',
    ]);
  }
  const { stdout: registry } = await execa('npm', ['config', 'get', 'registry']);
  writeFileSync(join(context, 'npmrc'), `registry=${registry}\n`);
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
}
