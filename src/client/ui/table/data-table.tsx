import { Table, type TableProps } from 'antd';
import { type ComponentRef, useRef } from 'react';
import { useOneScroll } from './use-one-scroll.ts';
import './data-table.css';

/** antd's table with header and body in step; used for every table of the product. */
export function DataTable<R extends object>(props: TableProps<R>) {
  const table = useRef<ComponentRef<typeof Table>>(null);
  useOneScroll(() => table.current?.nativeElement ?? null);
  return <Table<R> {...props} ref={table} />;
}
