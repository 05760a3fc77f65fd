/** Ids of a resource that says `"ids": "digits"`, on the wire (wire.md#1.2). */
export const DIGIT_ID_PATTERN = '^(0|[1-9]\\d{0,15})$';
