import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { queueNames, readEnv } from '#league/platform/core/env.js';
import { kubernetesFaults, type Manifest } from '../harness/kubernetes-faults.js';
import { readManifests } from '../harness/kubernetes-manifests.js';
import { longIt } from '../harness/long-it.js';

interface Labels {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface Process extends Manifest {
  spec: {
    replicas?: number;
    strategy?: { type: string };
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
  };
}
interface Pod {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: object;
  containers: Container[];
}
interface Container {
  image: string;
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}
interface Budget extends Manifest {
  spec: { selector: Labels };
}
interface Policy extends Manifest {
  spec: { podSelector: Labels; policyTypes: string[] };
}
interface Autoscaler extends Manifest {
  spec: {
    scaleTargetRef: { kind: string; name: string };
    metrics: {
      resource?: { name: string };
      external?: { metric: { name: string; selector: { matchLabels: { queue: string } } } };
    }[];
  };
}

// Tests the files themselves. kubernetes.long.spec.ts builds the overlay, but no test runs it on a cluster.
const base = 'kubernetes/base';
const example = 'kubernetes/overlays/example';
const overlay = parse(readFileSync(join(example, 'kustomization.yaml'), 'utf8')) as {
  images: { name: string; newTag: string }[];
  configMapGenerator: { name: string; literals: string[] }[];
  secretGenerator: { name: string; envs: string[] }[];
};
const manifests = [base, example].flatMap(readManifests);
const ofKind = <T extends Manifest>(kind: string) => manifests.filter((manifest) => manifest.kind === kind) as T[];
const deployments = ofKind<Process>('Deployment');
const processes = [...deployments, ...ofKind<Process>('Job')];
const containersOf = ({ spec }: Process) => spec.template.spec.containers;
const secretsOf = (process: Process) =>
  containersOf(process).flatMap(({ envFrom }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
const variableOf = (process: Process, name: string) =>
  containersOf(process).flatMap(({ env = [] }) => env.filter((each) => each.name === name))[0]?.value;

const selects = ({ matchLabels = {}, matchExpressions = [] }: Labels, { spec }: Process) => {
  const { labels } = spec.template.metadata;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
};

/** The `NAME=value` lines of the example secrets. */
const examplesOfSecrets = overlay.secretGenerator
  .flatMap(({ envs }) => envs)
  .flatMap((file) => readFileSync(join(example, `${file}.example`), 'utf8').match(/^[^#\n]+$/gm) ?? []);

describe('the schemas of Kubernetes', () => {
  it('accept every manifest', async () => {
    expect(manifests.length).toBeGreaterThan(20);
    expect(await kubernetesFaults(manifests)).toEqual([]);
  });

  longIt('reject unknown fields, wrong types, unknown values and unknown kinds', async () => {
    const [deployment] = deployments as [Process];
    const { spec } = deployment;
    const pod = spec.template.spec;
    const misspelt = { ...spec.template, spec: { ...pod, containers: [{ ...pod.containers[0], images: 'a' }] } };
    const planted = [
      { ...deployment, spec: { ...spec, replica: 1 } },
      { ...deployment, spec: { ...spec, template: misspelt } },
      { ...deployment, spec: { ...spec, replicas: '1' } },
      { ...deployment, spec: { ...spec, strategy: { type: 'Recreated' } } },
      { ...deployment, kind: 'Deploymint' },
    ];
    const faults = (await kubernetesFaults(planted)).join('\n');
    for (const fault of [
      /'"replica"' does not exist in type 'IDeploymentSpec'/,
      /'"images"' does not exist in type 'IContainer'/,
      /spec\/replicas must be integer/,
      /strategy\/type must be equal to one of the allowed values/,
      /Deploymint api: Cannot find module/,
    ])
      expect(faults).toMatch(fault);
  });

  it('cover all files', () => {
    for (const folder of [base, example]) {
      const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
      const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
      expect(resources.filter((file) => !file.startsWith('..')).sort()).toEqual(files.sort());
    }
  });
});

describe('the workers', () => {
  // proves: operations-13
  it('serve each queue in exactly one Deployment', () => {
    const served = deployments.flatMap((each) => variableOf(each, 'QUEUES')?.split(',') ?? []);
    expect(served.sort()).toEqual([...queueNames].sort());
  });

  it('include a single worker for retrievals, which has no autoscaler and is the only process with a browser', () => {
    const withBrowser = processes.filter((each) =>
      containersOf(each).some(({ image }) => /^parc-ferme-worker:/.test(image)),
    );
    expect(withBrowser.map((each) => [each.metadata.name, variableOf(each, 'QUEUES')])).toEqual([
      ['worker-retrieval', 'retrieval'],
    ]);
    expect(withBrowser[0]?.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    const scaled = ofKind<Autoscaler>('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name);
    expect(scaled.sort()).toEqual(['api', 'worker-email']);
  });
});

describe('the autoscalers', () => {
  const metrics = readFileSync('api/metrics.ts', 'utf8');

  it.each(ofKind<Autoscaler>('HorizontalPodAutoscaler'))(
    '$metadata.name scales by load and by the age of the oldest job',
    ({ spec }) => {
      const [target] = deployments.filter(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      expect(target?.kind).toBe(spec.scaleTargetRef.kind);
      // Each `kubectl apply` would reset it.
      expect(target?.spec.replicas).toBeUndefined();
      expect(spec.metrics.flatMap(({ resource }) => resource?.name ?? [])).toEqual(['cpu']);
      const ages = spec.metrics.flatMap(({ external }) => external?.metric ?? []);
      expect(ages).toHaveLength(1);
      for (const { name, selector } of ages) {
        expect(metrics).toContain(`'${name}'`);
        expect(queueNames).toContain(selector.matchLabels.queue);
        expect(readFileSync('ops/prometheus/adapter.yml', 'utf8')).toContain(`seriesQuery: ${name}{`);
      }
    },
  );
});

describe('the environment', () => {
  const settings = readFileSync('league/platform/core/env.ts', 'utf8');
  const guide = readFileSync('docs/guide/operator/variables.md', 'utf8');
  const explained = new Set([...guide.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', ')));

  it('only has variables that the code reads and the guide explains', () => {
    const names = [
      ...processes.flatMap((each) => containersOf(each).flatMap(({ env = [] }) => env.map(({ name }) => name))),
      ...[...overlay.configMapGenerator.flatMap(({ literals }) => literals), ...examplesOfSecrets].map(
        (line) => line.split('=')[0] ?? '',
      ),
    ].filter((name) => name !== 'HOME');
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !explained.has(name) || !new RegExp(`\\b${name}\\b`).test(settings))).toEqual([]);
  });

  // proves: operations-22
  it("contains no password and gives the database owner's secret only to the migration", () => {
    expect(examplesOfSecrets.length).toBeGreaterThan(5);
    expect(examplesOfSecrets.filter((line) => !/^[A-Z_]+=$/.test(line))).toEqual([]);
    expect(ofKind('Secret')).toEqual([]);
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('kubernetes/overlays/*/*.env');
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('kubernetes');
    expect(overlay.secretGenerator.map(({ name, envs }) => [name, ...envs])).toEqual([
      ['league', 'league.env'],
      ['league-owner', 'owner.env'],
    ]);
    const withOwner = processes.filter((each) => secretsOf(each).includes('league-owner'));
    expect(withOwner.map(({ metadata }) => metadata.name)).toEqual(['migrate']);
    expect(processes.filter((each) => !secretsOf(each).includes('league'))).toEqual([]);
  });
});

// proves: operations-22
describe.each(processes)('$metadata.name', (process) => {
  const { spec } = process.spec.template;

  it('runs without privileges', () => {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const key of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(spec).not.toHaveProperty(key);
    for (const container of spec.containers) {
      expect(container).toMatchObject({
        securityContext: {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.stringMatching(/^\d+m$/), memory: expect.stringMatching(/^\d+[MG]i$/) },
          limits: { memory: expect.stringMatching(/^\d+[MG]i$/) },
        },
      });
      for (const key of ['capabilities.add', 'privileged', 'procMount'])
        expect(container).not.toHaveProperty(`securityContext.${key}`);
    }
  });

  it('uses an image of the Dockerfile in the version that the overlay names', () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    for (const { image } of spec.containers) {
      const [, name = '', stage = ''] = /^(parc-ferme-([a-z-]+)):\d+\.\d+\.\d+$/.exec(image) ?? [];
      expect(dockerfile).toContain(` AS ${stage}\n`);
      const tags = overlay.images.filter((each) => each.name === name).map(({ newTag }) => newTag);
      expect(tags).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    }
  });

  it('accepts and opens connections only as its network policies allow', () => {
    const policies = ofKind<Policy>('NetworkPolicy').filter(({ spec: rule }) => selects(rule.podSelector, process));
    const names = policies.map(({ metadata }) => metadata.name).sort();
    const internal = { migrate: [], 'worker-standings': ['metrics'] };
    const others = {
      api: ['metrics', 'site'],
      'worker-retrieval': ['metrics', 'outside'],
      'worker-email': ['mail-server', 'metrics', 'outside'],
    };
    const expected: Record<string, string[]> = { ...internal, ...others };
    expect(names).toEqual(['data', 'default-deny', 'dns', ...(expected[process.metadata.name] ?? ['?'])].sort());
  });
});

describe.each(deployments)('$metadata.name', (deployment) => {
  const { spec } = deployment.spec.template;

  it('has exactly one disruption budget', () => {
    const budgets = ofKind<Budget>('PodDisruptionBudget').filter((each) => selects(each.spec.selector, deployment));
    expect(budgets.map(({ metadata }) => metadata.name)).toEqual([deployment.metadata.name]);
  });

  // proves: operations-18
  it('has health probes and two minutes to start', () => {
    const path = (name: string) => ({ httpGet: { path: `/health/${name}`, port: 'internal' } });
    expect(spec.containers).toEqual([
      expect.objectContaining({
        startupProbe: { ...path('live'), periodSeconds: 2, timeoutSeconds: 5, failureThreshold: 60 },
        readinessProbe: { ...path('ready'), periodSeconds: 5, timeoutSeconds: 5 },
        livenessProbe: { ...path('live'), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
      }),
    ]);
  });

  it('has enough time to finish its work', () => {
    const { RETRIEVAL_ANSWER_SECONDS: held } = readEnv({
      DATABASE_URL: 'postgres://postgres/league',
      MAIL_URL: 'smtp://mail',
      SESSION_SECRET: 'a secret of tests that is long enough',
    });
    const drain = Number(variableOf(deployment, 'DRAIN_SECONDS') ?? 0);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + held + 10);
  });
});
