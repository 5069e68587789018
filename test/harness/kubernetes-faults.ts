import ts from 'typescript';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

type Model = new (data: Manifest) => { validate(): void };

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/**
 * Lists the errors in manifests, one per line, according to the schemas of Kubernetes 1.33 (the package
 * kubernetes-models). Its validators find wrong values but accept unknown fields, so the compiler checks the fields
 * against its types.
 */
export async function kubernetesFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = [];
  // One import at a time, because Jest mixes up modules that are imported concurrently.
  for (const manifest of manifests) faults.push(...(await wrongValues(manifest)));
  return [...faults, ...mismatchesOfTypes(manifests)];
}

const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

async function wrongValues(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  try {
    const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, Model>;
    new models[kind]!(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${(error as Error).message}`];
  }
}

function mismatchesOfTypes(manifests: readonly Manifest[]): string[] {
  const file = ts.sys.resolvePath('test/harness/manifests.ts');
  const lines = manifests.map(
    (manifest) =>
      `({ ${JSON.stringify(manifest).slice(1, -1)} }) satisfies ` +
      `import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind};`,
  );
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ES2022) : readSource(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => {
    const manifest = source && manifests[source.getLineAndCharacterOfPosition(start).line];
    return `${manifest ? nameOf(manifest) : 'types'}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
