import type { Report } from '../../../compiler/problem.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { permissionCodes } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type FieldScope, scopesOf } from './field-scopes.ts';

/** Reports codes that fields require but no menu grants: only super administrators would hold them. */
export function checkGrantable(
  report: Report,
  of: { descriptor: Descriptor; resource: Resource; grantable: ReadonlySet<string> },
): void {
  // Buttons of an edited resource follow its actions.
  const grantable = new Set([...of.grantable, ...permissionCodes(of.resource)]);
  for (const { path, code } of scopesOf(of.descriptor, of.resource).flatMap(codesOf)) {
    if (grantable.has(code)) continue;
    const text = `权限“${code}”没有任何菜单可以授予，除超级管理员外谁都没有，请改用已有的权限，或先在菜单中加上它的按钮`;
    report.add(path, text);
  }
}

function codesOf({ path, record }: FieldScope): { path: string; code: string }[] {
  return Object.entries(record.properties).flatMap(([key, property]) =>
    (['x-permission', 'x-required', 'x-read-only'] as const).flatMap((word) =>
      Object.entries(property[word] ?? {}).flatMap(([part, code]) =>
        typeof code === 'string' ? [{ path: `${path}.properties.${key}.${word}.${part}`, code }] : [],
      ),
    ),
  );
}
