import { fileURLToPath } from 'node:url';
import type { compileSchemaValidatorsCode as Compile } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { toValidators } from '../../compiler/projections/validators.ts';
import type { Resource } from '../../engine/resource.ts';

/** rjsf's type of JSON Schema, which includes ours. */
type RootSchema = Parameters<typeof Compile>[0];

/** Folder from which compiled code resolves ajv's run-time modules. */
const HERE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Validators of all forms of a resource as an ES module, since browsers with a strict CSP cannot compile them
 * (security.md#R17). Default export: validate functions by form, for rjsf's precompiled validator.
 */
export async function compileValidators(resource: Resource): Promise<string> {
  // Imported on demand: needed once per version, it is a fifth of the code that a start would load.
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
