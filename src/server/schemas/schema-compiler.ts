import { fileURLToPath } from 'node:url';
import type { compileSchemaValidatorsCode as Compile } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { toValidators } from '../../compiler/projections/validators.ts';
import type { Resource } from '../../engine/resource.ts';

/** rjsf's type of a schema, which includes our subset of JSON Schema. */
type RootSchema = Parameters<typeof Compile>[0];

/** Folder from which the compiled code resolves ajv's run-time parts, in the sources and in the built server. */
const HERE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Returns validators of all forms of a resource as one ES module, because under a strict CSP browsers cannot compile
 * them (security.md#R17). Default export: form name → validate functions as rjsf's precompiled validator takes them.
 */
export async function compileValidators(resource: Resource): Promise<string> {
  // Imported on demand: it is needed once per edition of a descriptor, and is a fifth of all code to load at a start.
  const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/compileSchemaValidators');
  const { build } = await import('esbuild');
  const forms = Object.entries(toValidators(resource));
  const sources = new Map(
    forms.map(([name, schema]) => [
      name,
      compileSchemaValidatorsCode(schema as RootSchema, { ajvFormatOptions: false }),
    ]),
  );
  const names = [...sources.keys()];
  const imports = names.map((name, index) => `import * as f${index} from ${JSON.stringify(`form:${name}`)};`);
  const members = names.map((name, index) => `${JSON.stringify(name)}: f${index}.default ?? f${index}`);
  const entry = `${imports.join('\n')}\nexport default { ${members.join(', ')} };`;
  const result = await build({
    stdin: { contents: entry, resolveDir: HERE, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'forms',
        setup(build) {
          build.onResolve({ filter: /^form:/ }, ({ path }) => ({
            path: path.slice('form:'.length),
            namespace: 'form',
          }));
          build.onLoad({ filter: /.*/, namespace: 'form' }, ({ path }) => ({
            contents: sources.get(path) ?? '',
            resolveDir: HERE,
            loader: 'js',
          }));
        },
      },
    ],
  });
  const code = result.outputFiles[0]?.text;
  if (code === undefined) throw new Error(`validators of ${resource.name} gave no output`);
  return code;
}
