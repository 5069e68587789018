/** Podman and Compose for the container test, with their own packages, settings and storage. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { installDebianPackages } from '../../../scripts/machine.mjs';
import { startProgram, waitUntil } from '../../../scripts/programs.mjs';
import { openLog, root } from '../../../scripts/settings.mjs';
import { atShutdown } from '../../../scripts/shutdown.mjs';
import { unpackDebianPackage } from '../debian-package.mjs';

/**
 * @typedef {{ podman: Podman, folder: string, environment: Record<string, string> }} Engine
 *   `environment` is for Podman and Compose
 */
/** @typedef {(...args: string[]) => Promise<string>} Podman returns the output; throws Podman's message */

/** Debian packages. runc is included because crun does not start on machines that mix cgroups v1 and v2. */
const packages = ['podman', 'runc', 'buildah', 'netavark', 'aardvark-dns', 'iptables', 'catatonit', 'debootstrap'];

/**
 * Compose from Debian 13, unpacked beside the machine's packages. Debian 12 has version 1, which does not wait for
 * health.
 */
const compose = {
  suite: 'trixie',
  package: 'docker-compose',
  program: 'usr/libexec/docker/cli-plugins/docker-compose',
};

/**
 * Provides the engine. Its containers, volumes and networks are deleted at the shutdown; its images stay in `folder`.
 * @param {string} folder for images, and for logs in `logs/` @returns {Promise<Engine>}
 * @throws {Error} that names what is missing
 */
export async function provideEngine(folder) {
  mkdirSync(folder, { recursive: true });
  await installPackages(folder);
  const program = await provideCompose(folder);
  // Short, because socket paths have at most 107 characters, and in memory, so that its contents disappear at a reboot.
  const run = `/run/parc-ferme-containers`;
  const environment = {
    CONTAINERS_CONF: write(folder, 'containers.conf', settingsOf(folder, run)),
    CONTAINERS_STORAGE_CONF: write(
      folder,
      'storage.conf',
      `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${run}/storage"\n`,
    ),
    // The default format has no health checks.
    BUILDAH_FORMAT: 'docker',
    DISABLE_HC_SYSTEMD: 'true',
    DOCKER_HOST: `unix://${run}/api.sock`,
    COMPOSE_PROGRAM: program,
  };
  /** @type {Podman} */
  const podman = async (...args) => (await execa('podman', args, { env: environment, stdin: 'ignore' })).stdout;
  const removeAll = async () => {
    await podman('rm', '--all', '--force', '--time=0');
    await podman('volume', 'prune', '--force');
    await podman('network', 'prune', '--force');
  };
  await removeAll(); // left over from a killed test
  atShutdown(async () => {
    await removeAll();
    rmSync(run, { recursive: true, force: true });
  });
  await startService(`${run}/api.sock`, folder, environment);
  return { podman, folder, environment };
}

/** @param {string} folder */
async function installPackages(folder) {
  const installed = await execa(
    'dpkg-query',
    ['--show', '--showformat=${Package} ${db:Status-Status}\n', ...packages],
    {
      reject: false,
    },
  );
  const missing = packages.filter((name) => !installed.stdout?.includes(`${name} installed`));
  if (missing.length === 0) return;
  await installDebianPackages(missing, folder);
  if (!existsSync('/usr/bin/podman')) {
    throw new Error(`The container test needs root on a Debian-like system with the packages ${missing.join(', ')}.`);
  }
}

/** @param {string} folder @returns {Promise<string>} the path of Compose */
async function provideCompose(folder) {
  const home = join(folder, 'compose');
  const program = join(home, compose.program);
  if (existsSync(program)) return program;
  console.log('Downloading Compose ...');
  await unpackDebianPackage(compose.package, home, { release: compose.suite });
  return program;
}

/** @param {string} folder @param {string} run */
function settingsOf(folder, run) {
  return `[containers]
default_ulimits = []
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = "${run}/libpod"
volume_path = "${folder}/storage/volumes"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
`;
}

/**
 * Serves Podman at the address of Docker, for Compose.
 * @param {string} socket @param {string} folder @param {NodeJS.ProcessEnv} environment
 */
async function startService(socket, folder, environment) {
  const { fd } = openLog(folder, 'podman');
  const service = startProgram('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
    output: fd,
    env: { ...process.env, ...environment },
    cwd: root,
  });
  atShutdown(async () => {
    service.kill();
    await service;
  });
  if (!(await waitUntil(() => existsSync(socket), 30_000))) throw new Error('podman system service does not start.');
}

/** @param {string} folder @param {string} name @param {string} text @returns {string} its path */
function write(folder, name, text) {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
