import { tree } from './tree.tsx';

/** Departments are a tree with a searchable drop-down like any other. */
export const organisation = tree;
