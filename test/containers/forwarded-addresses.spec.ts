import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[] }>;
};

describe('the proxy of the containers', () => {
  it.each([
    ['127.0.0.1', '', ['trusted_proxies 172.18.0.1']],
    ['[::1]', '', ['trusted_proxies 172.18.0.1']],
    ['127.0.0.1', '192.0.2.7 192.0.2.8', ['trusted_proxies 192.0.2.7 192.0.2.8']],
    ['0.0.0.0', '', []],
    ['', '', []],
    ['203.0.113.5', '192.0.2.7', ['trusted_proxies 192.0.2.7']],
  ])(
    'trusts the gateway for forwarded addresses only if the port is open to this machine alone: %s, %j',
    (address, proxies, expected) => {
      const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
      const fake = (name: string, output: string) =>
        writeFileSync(join(folder, name), `#!/bin/sh\necho '${output}'\n`, { mode: 0o755 });
      fake('ip', 'default via 172.18.0.1 dev eth0');
      fake('caddy', '');
      const file = join(folder, 'Caddyfile');
      const script = (compose.services['proxy']?.command.at(-1) ?? '')
        .replaceAll('$$', '$')
        .replaceAll('/tmp/Caddyfile', file);
      const PATH = `${folder}:${process.env['PATH']}`;
      execFileSync('sh', ['-c', script], { env: { PATH, HTTP_ADDRESS: address, TRUSTED_PROXIES: proxies } });
      const trusted = readFileSync(file, 'utf8').match(/trusted_proxies.*/g) ?? [];
      rmSync(folder, { recursive: true });
      expect(trusted).toEqual(expected);
    },
  );
});
