import type { JsonSchema } from '../../../../engine/json.ts';
import { integer, list, named, object, text } from '../../../../server/http/replies/reply-shape.ts';

/** A menu or button that can be granted, with its children (wire.md#5.4). */
export const GRANT_NODE: JsonSchema = object(
  { id: integer, parentId: integer, title: text, value: text, weight: integer, children: list(named('GrantNode')) },
  '可授权的菜单或按钮',
);
