import { textFacet } from '../parts/meaning.ts';

export const textarea = textFacet({
  title: '多行文字',
  maxLength: 2000,
  width: 240,
  wide: true,
  flexible: true,
  onCard: 'never',
  becomes: ['text'],
  converts: ['integer', 'number', 'money', 'percent', 'boolean', 'date', 'date-time', 'dictionary', 'phone', 'email'],
  sortable: false,
});
