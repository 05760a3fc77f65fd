/** Pattern of ids on the wire for a resource with `"ids": "digits"` (wire.md#1.2). */
export const DIGIT_ID_PATTERN = '^(0|[1-9]\\d{0,15})$';
