import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anchorOf } from '../harness/heading-anchor.js';
import { namedMetrics } from '../harness/named-metrics.js';

/** The sources of the processes without specs, joined into one text. */
const sources = ['league', 'api', 'worker']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const guide = 'docs/guide/operator';
const observe = readFileSync(`${guide}/observe.md`, 'utf8');
const variables = readFileSync(`${guide}/variables.md`, 'utf8');

it('the code writes every log line that the guide explains', () => {
  const [, table = ''] = /\| in the log \| meaning, and what to do \|\n[^\n]+\n((?:\|[^\n]+\n)+)/.exec(observe) ?? [];
  const explained = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = '']) => text);
  expect(explained.length).toBeGreaterThan(10);
  expect(explained.filter((text) => !sources.includes(text))).toEqual([]);
});

it('the guide explains every variable that the code or docker-compose.yml reads', () => {
  const [, schema = ''] =
    /z\.object\(\{\n([^]+?)\n\}\);/.exec(readFileSync('league/platform/core/env.ts', 'utf8')) ?? [];
  const read = [...schema.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(20);
  const ofCompose = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)];
  const all = [...read, ...ofCompose.map(([, name = '']) => name)].filter((name) => name !== 'PATH');
  const names = new Set([...variables.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', ')));
  expect(all.filter((name) => !names.has(name))).toEqual([]);
});

describe('the metrics', () => {
  const ofCode = [...sources.matchAll(/'((?:parc_ferme|http_request)_[a-z_]+)'/g)].map(([, name = '']) => name);
  const rules = readFileSync('ops/prometheus/alerts.yml', 'utf8');

  it('in the code are exactly the metrics in the guide', () => {
    expect(ofCode.length).toBeGreaterThan(12);
    const explained = [...observe.matchAll(/^\| `((?:parc_ferme|http_request)_[a-z_]+)` \|/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual([...new Set(ofCode)].sort());
  });

  it('in the dashboard and the alerts come from the code or from prom-client', () => {
    const named = [...namedMetrics(rules), ...namedMetrics(readFileSync('ops/grafana/dashboard.json', 'utf8'))];
    const ours = named.filter((name) => !/^(nodejs|process)_/.test(name));
    expect(ours.filter((name) => !ofCode.includes(name))).toEqual([]);
  });

  it('have alerts that describe what to do and link to an existing section', () => {
    const anchors = new Set([...observe.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)));
    const alerts = [...rules.matchAll(/- alert: (\w+)([^]+?)(?=\n +- alert|$)/g)];
    expect(alerts.length).toBeGreaterThan(8);
    for (const [, alert, rule = ''] of alerts) {
      const [, anchor = 'none'] = /runbook: docs\/guide\/operator\/observe\.md#(\S+)/.exec(rule) ?? [];
      const said = ['summary', 'description'].every((name) => rule.includes(`${name}: `));
      expect([alert, said, anchor, anchors.has(anchor)]).toEqual([alert, true, anchor, true]);
    }
  });
});
